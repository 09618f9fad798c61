import { sql } from "kysely";
import type { ListWindow } from "#app/base/list-window.ts";
import type { Db } from "#server/db/schema.ts";
import { responseId } from "./moderation.server.ts";
import type { ShownDecision, ShownTakenDown } from "./moderation.ts";

type Part = Pick<ListWindow, "limit" | "offset">;

/** The latest decision on a response. */
export interface MadeDecision extends Omit<ShownDecision, "decided"> {
  decided: number;
}

/** How many responses have been decided on: all, or the published ones whose name or text contains `term`. */
export async function countDecided(db: Db, term: string): Promise<number> {
  // A response is kept for as long as the decisions on it, so without a term no join is needed.
  const decisions = term === "" ? db.selectFrom("decision") : decidedOn(db, term);
  const { count } = await decisions
    .select(({ fn }) => fn.count<number>("decision.response").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The latest decision on each of those responses, newest first. */
export async function listDecided(db: Db, term: string, { limit, offset }: Part): Promise<MadeDecision[]> {
  const latest = decidedOn(db, term).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom("decision as later")
          .select("later.id")
          .whereRef("later.response", "=", "decision.response")
          .where(({ and, or, eb, ref }) =>
            or([
              eb("later.decided", ">", ref("decision.decided")),
              and([eb("later.decided", "=", ref("decision.decided")), eb("later.id", "<", ref("decision.id"))]),
            ]),
          ),
      ),
    ),
  );
  return newestFirst(latest, { limit, offset });
}

/** The latest decision on one response, or null. */
export async function findDecided(db: Db, id: string): Promise<MadeDecision | null> {
  if (!responseId.test(id)) return null;
  const [latest] = await newestFirst(decidedOn(db, "").where("decision.response", "=", id), { limit: 1, offset: 0 });
  return latest ?? null;
}

function decidedOn(db: Db, term: string) {
  const all = db.selectFrom("decision").innerJoin("response", "response.id", "decision.response");
  if (term === "") return all;
  // SQLite, and PostgreSQL in some locales, change the case of the letters A to Z only. So the database lower-cases
  // those, and each way to write the others is asked for.
  const holds = waysToWrite(term).map((way) => {
    const pattern = `%${way.replace(/[\\%_]/g, "\\$&")}%`;
    return sql<boolean>`lower(response.name || ' ' || response.text) like lower(${pattern}) escape '\\'`;
  });
  return all.where("response.status", "=", "published").where(({ or }) => or(holds));
}

/** A term as it was typed, in small letters, in capitals, and with a capital at the beginning of each word. */
function waysToWrite(term: string): string[] {
  const small = term.toLowerCase();
  const asName = small.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([term, small, term.toUpperCase(), asName])];
}

async function newestFirst(decided: ReturnType<typeof decidedOn>, { limit, offset }: Part): Promise<MadeDecision[]> {
  const rows = await decided
    .leftJoin("topic", "topic.id", "response.topic")
    .select(["response.id", "response.topic", "topic.question", "response.name", "response.status"])
    .select(["response.featured", "verdict", "moderator", "decision.decided"])
    .orderBy("decision.decided", "desc")
    .orderBy("decision.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ topic, question, name, status, featured, ...row }) => ({
    ...row,
    question: question ?? topic,
    name: status === "taken-down" ? "" : name,
    published: status === "published",
    takenDown: status === "taken-down",
    featured: featured !== null && status === "published",
  }));
}

/** A response that its child has taken down. Nobody is shown its words, nor its name. */
interface TakenDown extends Omit<ShownTakenDown, "posted" | "takenDown"> {
  posted: number;
  takenDown: number;
}

/** How many responses children have taken down since a time, other than those that moderators took off before. */
export async function countTakenDown(db: Db, since: number): Promise<number> {
  const { count } = await takenDownSince(db, since)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those responses: words of distress first, then the newest. */
export async function listTakenDown(db: Db, since: number, { limit, offset }: Part): Promise<TakenDown[]> {
  const rows = await takenDownSince(db, since)
    .leftJoin("topic", "topic.id", "response.topic")
    .select(["response.id", "response.topic", "topic.question", "distress", "posted", "decided"])
    .orderBy("distress", "desc")
    .orderBy("decided", "desc")
    .orderBy("response.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id, topic, question, distress, posted, decided }) => ({
    id,
    question: question ?? topic,
    distress: distress === 1,
    posted,
    takenDown: decided ?? posted,
  }));
}

function takenDownSince(db: Db, since: number) {
  return (
    db
      .selectFrom("response")
      .where("response.status", "=", "taken-down")
      .where("source", "=", "visitor")
      .where("decided", ">", since)
      // If a moderator declined or withdrew a response before, `decided` is the time of that.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("decision")
              .select("decision.id")
              .whereRef("decision.response", "=", "response.id")
              .where("verdict", "in", ["declined", "withdrawn"]),
          ),
        ),
      )
  );
}
