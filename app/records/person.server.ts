import { type Selectable, sql } from "kysely";
import { timeFormat } from "#app/base/dates.ts";
import { escapeMarkup, htmlDocument, textToHtml } from "#app/base/markup.ts";
import { inBatches } from "#app/base/stores.server.ts";
import { normalise } from "#app/base/text.ts";
import { type ConcernItem, listItems } from "#app/concerns/concern-items.server.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import type { Db, Tables } from "#server/db/schema.ts";
import { hashOf } from "#server/hash.ts";
import type { Secret } from "#server/secret.ts";
import { parseReferences } from "./holds.server.ts";
import { recordVerbs } from "./kinds.server.ts";
import { capital, sayThing } from "./record-content.ts";

type About = Exclude<Awaited<ReturnType<typeof collectAbout>>, string>;

const MAX_ITEMS = 1000;

/**
 * Rows are as they are stored.
 * @param words whole words that stand somewhere in them, or what a response or a submission is called
 * @param seesConcerns otherwise it says that there is one, and nothing of what belongs to it until it is closed
 * @returns what is wrong with the words
 */
async function collectAbout(db: Db, secret: Secret, words: string, seesConcerns: boolean) {
  if ((words.match(/[\p{L}\p{N}]/gu) ?? []).length < 2) return "Write two letters or more.";
  if (words.length > 200) return "Write 200 letters at most.";
  const isAbout = wholeWords(words);
  const has = (row: object) => Object.values(row).some((value) => typeof value === "string" && isAbout(value));
  const references = [...parseReferences(words), await recordVerbs.findResponse(db, secret, words)];
  const decisions = await db.selectFrom("decision").selectAll().where("reason", "is not", null).execute();
  const responses = db.selectFrom("response").select(["id", "name", "reason", "answer"]);
  const answers = await responses.where(sql<boolean>`coalesce(reason, answer, original_json) is not null`).execute();
  const holds = await db.selectFrom("hold").selectAll().execute();
  const concerns = await db.selectFrom("concern").selectAll().execute();
  const entries = await db.selectFrom("concern_entry").selectAll().orderBy("id").execute();
  const about = await db.selectFrom("concern_about").select(["number", "item"]).execute();
  const named = [
    ...answers.filter(has).map(({ id }) => id),
    ...decisions.filter(({ reason }) => has({ reason })).map(({ response }) => response),
    ...holds.filter(({ reason }) => has({ reason })).map((hold) => hold.item),
    ...entries.filter(has).map(({ concern }) => concern),
    // Who wrote an entry, or got an email, is not whom it is about.
    ...entries
      .filter(({ kind, made_by: _, ...entry }) => kind !== "mail" && has(entry))
      .flatMap(({ concern }) => about.filter(({ number }) => number === concern).map(({ item }) => item)),
  ];
  const ids = new Set(named.filter((id) => id != null));
  const items: ConcernItem[] = [];
  for await (const item of listItems(db, () => sql`1 = 1`)) {
    const texts = [item.name, ...item.written.map(({ text }) => text)];
    if (!ids.has(item.id) && !references.includes(item.id) && !has(texts)) continue;
    if (items.push(item) > MAX_ITEMS)
      return "More than 1,000 things have these words. Search for more of them, or for an email address or a code.";
    ids.add(item.id);
  }
  const numbersAbout = new Set(about.filter(({ item }) => ids.has(item)).map(({ number }) => number));
  const concernsAbout = concerns.filter(({ number }) => ids.has(number) || numbersAbout.has(number));
  const numbers = concernsAbout.map(({ number }) => number);
  const open = new Set(concernsAbout.filter(({ state }) => state !== "closed").map(({ number }) => number));
  const blocked = about.filter(({ number }) => open.has(number)).map(({ item }) => item);
  const unread = seesConcerns ? [] : [...numbers, ...blocked];
  const nothing = { name: "", written: [], avatar: null, face: null, typed: { long: [], short: [] } };
  const readable = [...ids].filter((id) => !unread.includes(id));
  const rowsOf = async <T extends keyof Tables>(table: T, column: keyof Tables[T] & string, keys = readable) => {
    const rows: Selectable<Tables[T]>[] = [];
    for (const batch of inBatches(keys)) {
      const chosen = sql`${sql.ref(column)} in (${sql.join(batch)})`;
      const query = sql<Selectable<Tables[T]>>`select * from ${sql.table(table)} where ${chosen} order by 1`;
      rows.push(...(await query.execute(db)).rows);
    }
    return rows;
  };
  const waiting = await db.selectFrom("mail").select(["id", "queued_at", "message_json"]).execute();
  // A link signs in whoever has it.
  const withoutLinks = waiting.map((email) => ({
    ...email,
    message_json: email.message_json.replace(/link=[\w.%~-]+/g, "link="),
  }));
  const emails = withoutLinks.filter(
    ({ message_json }) =>
      (has(JSON.parse(message_json)) || readable.some((id) => message_json.includes(id))) &&
      !unread.some((id) => message_json.includes(id)),
  );
  return {
    items: items.map((item) => (unread.includes(item.id) ? { ...item, ...nothing, distress: false } : item)),
    responses: await rowsOf("response", "id"),
    submissions: await rowsOf("submission", "receipt"),
    files: await rowsOf("submission_file", "receipt"),
    decisions: await rowsOf("decision", "response"),
    concerns: concernsAbout.map((concern) => (seesConcerns ? concern : { ...concern, outcome: null })),
    entries: entries.filter(({ concern }) => seesConcerns && numbers.includes(concern)),
    emails,
    blocked,
    requests: await rowsOf("removal_request", "id"),
    holds: holds.filter((hold) => ids.has(hold.item) || numbers.includes(hold.item)),
    disposals: await rowsOf("disposal", "reference", [...ids, ...references.filter((id) => id !== null)]),
  };
}

/** What is searched, by the label of each thing of it. */
const searched = {
  Response: "responses",
  Form: "forms",
  Request: "requests to take words down",
  Decision: "decisions",
  Concern: "concerns",
  Email: "emails that wait to be sent",
  Hold: "holds",
  Destroyed: "the register of what was destroyed",
};
const itemLabels = { response: "Response", submission: "Form", "removal-request": "Request" } as const;

/** In words, with times of the office's zone. `parts` are all that is kept of it. */
async function describeAbout(db: Db, about: About, isAbout: (text: string) => boolean) {
  const times = timeFormat("medium", await findTimeZone(db));
  const time = (at: number) => times.format(at);
  const heldIds = new Set([
    ...about.holds.filter(({ released_at }) => released_at === null).map(({ item }) => item),
    ...about.concerns.filter(({ state }) => state !== "closed").map(({ number }) => number),
    ...about.blocked,
  ]);
  const thing = (
    label: keyof typeof searched,
    id: string,
    title: string,
    facts: string[],
    parts: (readonly [caption: string, text: string | null | undefined])[] = [],
    { state = "", held = id } = {},
  ) => ({
    ...{ label, id, title, facts, isHeld: heldIds.has(held) },
    state: capital(state),
    parts: parts.flatMap(([caption, text]) => (text ? [{ caption, text }] : [])),
  });
  const sentAt = new Map(about.items.map(({ id, receivedAt }) => [id, time(receivedAt)]));
  // Those of one moment count as one.
  const uniqueHolds = new Map(about.holds.map((hold) => [`${hold.held_at} ${hold.released_at} ${hold.reason}`, hold]));
  return [
    ...about.items.map(({ kind, id, name, about: subject, status: state, written }) => {
      const { text } = written.find(({ text }) => isAbout(text)) ?? written.at(-1) ?? {};
      const title = text ? `“${text.slice(0, 120)}${text.length > 120 ? "…" : ""}”` : "Without its words";
      const response = about.responses.find((response) => response.id === id);
      const files = about.files.filter(({ receipt }) => receipt === id).map((file) => file.name);
      const ours = { "Why not published": response?.reason, "Our answer": response?.answer, Files: files.join(", ") };
      const parts = [...written.map(({ caption, text }) => [caption, text] as const), ...Object.entries(ours)];
      return thing(itemLabels[kind], id, title, [name, subject, sentAt.get(id) ?? ""], parts, { state });
    }),
    ...about.decisions.map(({ id, response, verdict, moderator, decided, reason }) => {
      const facts = [`by ${moderator}, ${time(decided)}`, `on what was sent ${sentAt.get(response) ?? "before"}`];
      return thing("Decision", id, capital(verdict), facts, [["Why", reason]], { held: response });
    }),
    ...about.concerns.map(({ number, received_at, state }) => {
      const entries = about.entries.filter(({ concern }) => concern === number);
      const note = entries.length > 0 ? "" : "You see that it exists. Safeguarding decides what is given out.";
      const wordsOf = (entry: (typeof entries)[0]) => [entry.text, entry.notified, entry.reference].filter(Boolean);
      const parts = entries.map(
        (entry) => [`${time(entry.made_at)}, ${entry.made_by}`, wordsOf(entry).join(" – ")] as const,
      );
      return thing("Concern", number, number, [time(received_at), note], parts, { state });
    }),
    ...about.emails.map(({ id, queued_at, message_json }) => {
      const { to = "", subject = "", text = "" } = JSON.parse(message_json);
      return thing("Email", id, subject, [`to ${to}`, time(queued_at)], [["Words", text]]);
    }),
    ...[...uniqueHolds.values()].map(({ id, reason, held_by, held_at, released_at, released_by }) => {
      const end = released_at === null ? "" : `released by ${released_by}, ${time(released_at)}`;
      return thing("Hold", id, reason, [`by ${held_by}, ${time(held_at)}`, end]);
    }),
    ...about.disposals.map(({ kind, reference, record_class, authority, disposed_at }) =>
      thing("Destroyed", reference, sayThing(kind), [record_class, authority, time(disposed_at)]),
    ),
  ];
}

/** What is kept about a person, as rows and in words. @returns what is wrong with the words */
export async function findPerson(db: Db, secret: Secret, words: string, seesConcerns = true) {
  const about = await collectAbout(db, secret, words, seesConcerns);
  if (typeof about === "string") return about;
  const things = await describeAbout(db, about, wholeWords(words));
  const labels = new Set<string>(things.map(({ label }) => label));
  const inVain = Object.entries(searched).flatMap(([label, name]) => (labels.has(label) ? [] : name));
  const nothing = inVain.length > 0 ? `Searched, and nothing found: ${inVain.join(", ")}. ` : "";
  const note = `${nothing}Not searched: emails that have gone out, pages, pictures, backups.`;
  return { about, things, searched: note };
}

const DOCUMENT_STYLE =
  "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif;overflow-wrap:anywhere}section{border-top:1px solid}h2{font-size:1.1rem}dt{font-weight:bold}dd{margin:0 0 .5rem}";

type Person = Exclude<Awaited<ReturnType<typeof findPerson>>, string>;

/** As data, and as a document to read, print and black out. */
export async function formatPerson(db: Db, words: string, { about, things, searched }: Person, now: number) {
  const made = timeFormat("medium", await findTimeZone(db)).format(now);
  const sections = things.map(({ label, id, title, facts, state, isHeld, parts }) => {
    const meta = [...facts, state, isHeld && "held", id].filter(Boolean).join(" · ");
    const rows = parts.map(({ caption, text }) => `<dt>${escapeMarkup(caption)}</dt><dd>${textToHtml(text)}</dd>`);
    return `<section><h2>${label}: ${escapeMarkup(title)}</h2><p>${escapeMarkup(meta)}</p><dl>${rows.join("")}</dl></section>`;
  });
  const title = `What we hold about ${words}`;
  const note = `${searched} Files are named and not shown. Read it before you hand it on: it may name other people.`;
  const head = `<style>${DOCUMENT_STYLE}</style><h1>${escapeMarkup(title)}</h1><p>${made}</p>`;
  return {
    html: htmlDocument(title, `${head}${sections.join("")}<p>${note}</p>`),
    json: JSON.stringify(
      { asked: words, made: new Date(now).toISOString(), ...about, blocked: undefined },
      toReadable,
      2,
    ),
  };
}

/** For JSON.stringify. */
function toReadable(name: string, value: unknown): unknown {
  if (typeof value === "number" && /_at$|^(?:posted|decided|announced|featured|receivedAt)$/.test(name))
    return new Date(value).toISOString();
  return typeof value === "string" && name.endsWith("_json") ? JSON.parse(value) : value;
}

/** What can be corrected, each with a hash of what it is now. */
export function listFields({ responses, submissions }: About) {
  const answers = submissions.flatMap(({ receipt, answers_json }) => {
    const fields = Object.entries<string[]>(JSON.parse(answers_json));
    return fields.map(([field, values]) => ({ item: receipt, field, value: values.join(", ") }));
  });
  const words = responses.flatMap(({ id: item, name, text }) =>
    text
      ? [
          { item, field: "name", value: name },
          { item, field: "text", value: text },
        ]
      : [],
  );
  return [...words, ...answers].map((field) => ({ ...field, hash: hashOf(field.value).slice(0, 12) }));
}

const plain = (text: string) =>
  normalise(text.replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'").replace(/[\p{Pd}\u2212]/gu, "-"), "NFKC");

/** Scripts without spaces between words are left out: their words are found inside a sentence. */
const LETTER = String.raw`(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}])[\p{L}\p{M}\p{N}]`;

export function wholeWords(words: string): (text: string) => boolean {
  const pattern = plain(words)
    .trim()
    .replace(/(?<=\d)[\s-]+(?=\d)/g, "")
    .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
    .replace(/\s+/g, "\\s+")
    .replace(/(?<=\d)(?=\d)/g, "[\\s\\-]*");
  const ends = String.raw`(?!${LETTER}|[_@\-]|\.[\p{L}\p{N}])`;
  const whole = new RegExp(String.raw`(?<!${LETTER}|[.+_%@\-])${pattern}${ends}`, "iu");
  return (text) => whole.test(plain(text));
}
