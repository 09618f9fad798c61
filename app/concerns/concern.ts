import { removeInvisible } from "#app/base/text.ts";
import type { ConcernEntryTable, ConcernState, ConcernTable } from "#server/db/schema.ts";

export const stateLabels: Record<ConcernState, string> = {
  new: "Nobody has opened it",
  opened: "Opened",
  acting: "Acting on it",
  handed: "Handed over",
  closed: "Closed",
};

type Cause = ConcernTable["cause"];

export const causeLabels: Record<Cause, string> = {
  words: "The words may be those of a child in need",
  language: "In another language: it may be nothing",
  moderator: "A moderator raised it",
  child: "The sender asked for help",
  hand: "Opened by hand",
};

/** The strongest words first. */
export const strengths: Record<Cause, number> = { words: 3, child: 3, moderator: 2, hand: 2, language: 1 };

export const describeEntry = (entry: Pick<ConcernEntryTable, "kind" | "text" | "notified" | "reference">) =>
  [
    entry.kind === "answer" ? `Answer to the child: ${entry.text}` : entry.text,
    entry.notified && `${entry.kind === "mail" ? "To" : "Told"}: ${entry.notified}`,
    entry.reference && `Reference: ${entry.reference}`,
  ]
    .filter(Boolean)
    .join(" – ");

/** `outcome` offers the outcomes from content; `publish`, which only responses have, yes and no. */
export interface StepField {
  name: "text" | "notified" | "reference" | "outcome" | "publish";
  label: string;
  hint?: string;
  needed?: true;
}

export interface StepKind {
  title: string;
  /** Above its fields, where the button alone would say too little. */
  door?: string;
  from: readonly ConcernState[];
  fields?: readonly StepField[];
  change?: Partial<Pick<ConcernTable, "state" | "may_publish">>;
  ofResponse?: true;
}

const from = ["opened", "acting", "handed"] as const;
const more = { name: "text", label: "Anything more? (optional)" } as const;
const notified = { name: "notified", label: "Whom did you tell? (optional)" } as const;
const reference = { name: "reference", label: "Their reference (optional)" } as const;
const needed = (name: StepField["name"], label: string, hint?: string): StepField => ({
  ...{ name, label, hint, needed: true },
});
const did = needed("text", "What did you do, and what did they say?", "It can be added to, never changed.");
const warning = "Somebody else at home may read it. Name no names; say whom to ring.";
const answer = needed("text", "What the child reads on the receipt", warning);
const who = needed("notified", "Who has taken it over?");
const outcome = needed("outcome", "How did it end?");
const publish: StepField = { name: "publish", label: "May the words be shown after that?" };

/** In the order in which they are offered. */
export const steps: Record<string, StepKind> = {
  open: { title: "I am looking at it", from: ["new"], change: { state: "opened" } },
  note: { title: "Write it down", door: "Write down what I did", from, fields: [did, notified, reference] },
  acting: { title: "I am acting on it", from: ["opened", "handed"], change: { state: "acting" } },
  hand: { title: "Hand over", door: "Hand over", from, fields: [who, reference, more], change: { state: "handed" } },
  answer: { title: "Show it to the child", door: "Answer the child", from, fields: [answer], ofResponse: true },
  forbid: { title: "It may not be published", from, change: { may_publish: 0 }, ofResponse: true },
  close: { title: "Close it", door: "Close", from, fields: [outcome, publish, more], change: { state: "closed" } },
  reopen: { title: "Open it again", from: ["closed"], change: { state: "opened" } },
  raise: {
    title: "Open it",
    from: [],
    fields: [needed("text", "What is it about, such as a phone call or a letter?")],
  },
};

/** `seen` is the latest entry when the form was opened, by its id. */
export type GivenStep = Record<"act" | "number" | Exclude<StepField["name"], "publish">, string> &
  Partial<Record<"publish" | "seen", string>>;

export interface Step extends StepKind {
  outcome: string | null;
  seen?: string;
  entry: Pick<ConcernEntryTable, "kind" | "text" | "notified" | "reference">;
}

const MAX_TEXT = 5000;

export function parseStep(
  input: GivenStep,
  outcomes: readonly string[],
): { step: Step } | { problem: string; field: StepField["name"] | null } {
  const kind = Object.hasOwn(steps, input.act) ? steps[input.act] : undefined;
  if (!kind) return { problem: "Choose one of the buttons on this page.", field: null };
  const { fields = [], change = {}, title } = kind;
  const typed = { outcome: "", text: "", notified: "", reference: "", publish: "" };
  for (const { name, label, needed } of fields) {
    // PostgreSQL takes no NUL.
    typed[name] = removeInvisible(input[name] ?? "")
      .replaceAll("\0", "")
      .replace(/\r\n?/g, "\n")
      .trim();
    const isMissing = needed && (name === "outcome" ? !outcomes.includes(typed.outcome) : typed[name] === "");
    if (isMissing) return { problem: `Please answer: ${label}`, field: name };
    if (typed[name].length > MAX_TEXT) return { problem: `Keep this under ${MAX_TEXT} letters.`, field: name };
  }
  const begin = change.state ? stateLabels[change.state] : fields.length === 0 && title;
  const entry = {
    kind: input.act === "answer" ? "answer" : change.state ? "state" : "note",
    text: [begin, typed.outcome, typed.text].filter(Boolean).join(": "),
    notified: typed.notified || null,
    reference: typed.reference || null,
  } as const;
  // Whoever closes it without a word on that keeps the words with the office.
  const isShown = change.state === "closed" && { may_publish: typed.publish === "yes" ? 1 : 0 };
  const changes = kind.change && { ...change, ...isShown };
  const outcome = typed.outcome || null;
  return { step: { ...kind, change: changes, outcome, seen: input.seen, entry } };
}

/** As many words in a row are hardly ever the same by chance. */
export const PHRASE_WORDS = 6;

/**
 * Whether another text has as many words in a row in common; it ignores capitals and signs.
 * @param most of a longer text so many are enough; of a shorter one all of them
 */
export function phraseFinder(text: string, most = PHRASE_WORDS): (other: string) => boolean {
  const length = Math.min(most, Math.max(PHRASE_WORDS, wordsOf(text).length));
  const phrasesOf = (text: string) => {
    const words = wordsOf(text);
    return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(" "));
  };
  const phrases = new Set(phrasesOf(text));
  return (other) => phrasesOf(other).some((phrase) => phrases.has(phrase));
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
