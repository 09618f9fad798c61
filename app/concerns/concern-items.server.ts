import { jsonColumn } from "#app/base/stores.server.ts";
import type { ConcernTable, Db, ResponseStatus } from "#server/db/schema.ts";
import { sharePhrase } from "./concern.ts";

/** A response or a submission, in whatever state it is. */
export interface ConcernItem {
  id: string;
  receivedAt: number;
  /** The question that it answers, or the form. */
  about: string;
  /** What has become of it, in words. */
  status: string;
  name: string;
  /** The words, each below what was asked or done; none once they are erased. */
  written: { caption: string; text: string }[];
  /** The avatar's hash and options; null for a submission. */
  avatar: { hash: string; options: string } | null;
}

const statusLabels: Record<ResponseStatus, string> = {
  waiting: "waits for a moderator",
  approved: "approved, to be shown on the website",
  published: "shown on the website",
  read: "read, for the office only",
  declined: "not published",
  "taken-down": "taken down by its writer",
};

const originalJson = jsonColumn<{ name: string; text: string }>();
const answersJson = jsonColumn<Record<string, string[]>>();
/** A published form, as far as answers in words need it. */
const formJson = jsonColumn<{ formName: string; fieldsets: { columns: FormField[][] }[] }>();
interface FormField {
  alias: string;
  caption: string;
  type: string;
  autocomplete: string | null;
  options: { value: string; label: string }[];
}

/** What a concern is about; null when it was opened by hand, or its submission was deleted. */
export async function findItem(db: Db, { kind, item }: ConcernTable): Promise<ConcernItem | null> {
  if (kind === "removal-request") return findRequest(db, item ?? "");
  const found = await (kind === "response"
    ? listResponses(responses(db).where("response.id", "=", item ?? ""))
    : listSubmissions(submissions(db).where("receipt", "=", item ?? "")));
  return found[0] ?? null;
}

/** A request to take words down. */
async function findRequest(db: Db, id: string): Promise<ConcernItem | null> {
  const row = await db.selectFrom("removal_request").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const { name, words, received_at: receivedAt, handled_at } = row;
  const status = handled_at === null ? "waits for a moderator" : "handled by a moderator";
  const written = [{ caption: "What they wrote about the words", text: words }];
  return { id, receivedAt, about: "A request to take words down", status, name, written, avatar: null };
}

/** All that was sent. */
export const listItems = async (db: Db): Promise<ConcernItem[]> => [
  ...(await listResponses(responses(db))),
  ...(await listSubmissions(submissions(db))),
];

const NEAR_MS = 30 * 24 * 60 * 60_000;

/** What was sent within 30 days before or after and has the same face, the same name or a long phrase in common. */
export async function listAlike(db: Db, item: ConcernItem): Promise<(ConcernItem & { why: string })[]> {
  const [from, to] = [item.receivedAt - NEAR_MS, item.receivedAt + NEAR_MS];
  const all = [
    ...(await listResponses(responses(db).where("posted", ">=", from).where("posted", "<=", to))),
    ...(await listSubmissions(submissions(db).where("received_at", ">=", from).where("received_at", "<=", to))),
  ];
  const nameOf = ({ name }: ConcernItem) => name.toLowerCase().replace(/^anonymous$/, "");
  const textOf = ({ written }: ConcernItem) => written.map(({ text }) => text).join("\n");
  return all
    .filter(({ id }) => id !== item.id)
    .map((other) => {
      const why = [
        item.avatar && item.avatar.hash === other.avatar?.hash && "the same face",
        nameOf(item) && nameOf(item) === nameOf(other) && "the same name",
        sharePhrase(textOf(item), textOf(other)) && "the same words",
      ];
      return { ...other, why: why.filter(Boolean).join(", ") };
    })
    .filter(({ why }) => why !== "");
}

const responses = (db: Db) =>
  db
    .selectFrom("response")
    .leftJoin("avatar", "avatar.hash", "response.avatar")
    .leftJoin("topic", "topic.id", "response.topic")
    .select(["response.id", "response.topic", "topic.question", "name", "text", "original_json", "response.status"])
    .select(["response.avatar", "avatar.options", "posted"])
    .where("source", "=", "visitor");

async function listResponses(query: ReturnType<typeof responses>): Promise<ConcernItem[]> {
  return (await query.execute()).map(({ id, name, text, ...row }) => {
    const sent = row.original_json ? originalJson.parse(row.original_json) : { name, text };
    const written = [{ caption: `As it was sent by ${sent.name}`, text: sent.text }];
    if (row.original_json) written.push({ caption: `As a moderator changed it, by ${name}`, text });
    return {
      id,
      receivedAt: row.posted,
      about: row.question ?? row.topic,
      status: statusLabels[row.status],
      name: sent.name,
      written: written.filter((one) => one.text !== ""),
      avatar: { hash: row.avatar, options: row.options ?? "" },
    };
  });
}

const submissions = (db: Db) =>
  db
    .selectFrom("submission")
    .leftJoin("form", "form.client_id", "submission.client_id")
    .select(["receipt", "submission.client_id", "received_at", "spam", "answers_json", "form.form_json"]);

async function listSubmissions(query: ReturnType<typeof submissions>): Promise<ConcernItem[]> {
  return (await query.execute()).map((row) => {
    const form = row.form_json ? formJson.parse(row.form_json) : null;
    const fields = form?.fieldsets.flatMap(({ columns }) => columns.flat()) ?? [];
    const answers = Object.entries(answersJson.parse(row.answers_json)).flatMap(([alias, answer]) => {
      const field = fields.find((one) => one.alias === alias);
      const labels = answer.map((value) => field?.options.find((one) => one.value === value)?.label ?? value);
      if (labels.length === 0 || field?.type === "hidden") return [];
      return { field, caption: field?.caption || alias, text: labels.join(", ") };
    });
    return {
      id: row.receipt,
      receivedAt: row.received_at,
      about: form?.formName ?? row.client_id,
      status: row.spam === 1 ? "set aside as spam" : "sent to the office",
      name: answers.find(({ field }) => field?.autocomplete?.endsWith("name"))?.text ?? "",
      written: answers.map(({ caption, text }) => ({ caption, text })),
      avatar: null,
    };
  });
}
