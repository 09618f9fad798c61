import type { ConcernState, ResponseStatus, ResponseTable, Sharing } from "#server/db/schema.ts";
import { UNDO_MS, type Verdict } from "./moderation.ts";

/** `officer` reads concerns too; `operator` is at the command line. */
export type Role = "moderator" | "officer" | "operator";

interface Permission {
  from: readonly ResponseStatus[];
  sharing?: Sharing;
  /** Everybody can read the response then: what a concern does not allow, even once it is closed. */
  shows?: true;
  /** May replace words that were public; while somebody holds those, they stay. */
  rewrites?: true;
  needsText?: true;
  /** About where a response stands, not about the response. */
  places?: true;
  /** Those in RECORDS or at the command line only: a person asked to correct what is kept about them. */
  isForOperator?: true;
}

const statuses: ResponseStatus[] = ["waiting", "approved", "published", "read", "declined"];

/** Nothing is possible while a concern about the response is open. */
export const permissions: Record<Verdict, Permission> = {
  approved: { from: ["waiting"], sharing: "everyone", shows: true },
  redacted: { from: ["waiting"], sharing: "everyone", shows: true },
  read: { from: ["waiting"], sharing: "office" },
  published: { from: ["approved"], sharing: "everyone", shows: true },
  undone: { from: ["approved", "declined", "read"], needsText: true },
  reopened: { from: ["declined"], needsText: true },
  featured: { from: ["published"], sharing: "everyone", shows: true, places: true },
  unfeatured: { from: ["published"], places: true },
  changed: { from: ["published"], sharing: "everyone", shows: true, rewrites: true },
  declined: { from: ["waiting"], sharing: "everyone" },
  withdrawn: { from: ["approved", "published"] },
  corrected: { from: statuses, rewrites: true, needsText: true, isForOperator: true },
};

export const verdicts = Object.keys(permissions) as Verdict[];

type JudgedResponse = Pick<ResponseTable, "status" | "text" | "decided"> & {
  sharing: Sharing;
  featured: boolean;
  concern: { mayPublish: boolean; state: ConcernState } | null;
};

/** Asked for each button and each form. Null if they may. */
export function findObstacle(verdict: Verdict, response: JudgedResponse, role: Role, now: number) {
  const { from, sharing, shows, needsText, places, isForOperator } = permissions[verdict];
  const { status, concern, decided, featured } = response;
  if (isForOperator && role !== "operator") return "role";
  if (status !== "taken-down") {
    if (concern && !concern.mayPublish && (shows || concern.state !== "closed")) return "concern";
    if (concern?.state === "new" && shows) return "unread";
    if (sharing === "everyone" && response.sharing === "office") return "office";
  }
  if (!from.includes(status) || (sharing && sharing !== response.sharing)) return "decided";
  if (places && featured === (verdict === "featured")) return "placed";
  if (needsText && response.text === "") return "erased";
  return verdict === "undone" && (decided ?? 0) <= now - UNDO_MS ? "late" : null;
}
