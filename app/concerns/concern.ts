import { removeInvisible } from "#app/base/text.ts";
import type { ConcernEntryTable, ConcernState, ConcernTable } from "#server/db/schema.ts";

export const stateLabels: Record<ConcernState, string> = {
  new: "Nobody has opened it",
  opened: "Opened",
  acting: "Somebody is acting on it",
  handed: "Handed to somebody else",
  closed: "Closed",
};

export const causeLabels: Record<ConcernTable["cause"], string> = {
  words: "The words may be those of a child in need",
  language: "In another language: it may be nothing",
  moderator: "A moderator raised it",
  child: "The sender asked for help",
  hand: "Opened by hand",
};

/** `outcome` offers the outcomes from content. */
interface StepField {
  name: "text" | "notified" | "reference" | "outcome";
  label: string;
  needed?: true;
}

export interface StepKind {
  title: string;
  from: readonly ConcernState[];
  fields?: readonly StepField[];
  change?: Partial<Pick<ConcernTable, "state" | "may_publish">>;
  ofResponse?: true;
}

const from = ["opened", "acting", "handed"] as const;
const more = { name: "text", label: "Anything more? (optional)" } as const;
const notified = { name: "notified", label: "Whom did you tell? (optional)" } as const;
const reference = { name: "reference", label: "Their reference (optional)" } as const;
const did: StepField = { name: "text", label: "What did you do?", needed: true };
const answer: StepField = { name: "text", label: "Your answer, which only the child sees", needed: true };
const who: StepField = { name: "notified", label: "Who has taken it over?", needed: true };
const outcome: StepField = { name: "outcome", label: "How did it end?", needed: true };

export const steps: Record<string, StepKind> = {
  open: { title: "I am looking at it", from: ["new"], change: { state: "opened" } },
  note: { title: "Write down what you did", from, fields: [did, notified, reference] },
  acting: { title: "I am acting on it", from: ["opened", "handed"], fields: [more], change: { state: "acting" } },
  hand: { title: "Hand it to somebody else", from, fields: [who, reference, more], change: { state: "handed" } },
  answer: { title: "Answer the child", from, fields: [answer], ofResponse: true },
  allow: { title: "It may be published", from, change: { may_publish: 1 }, ofResponse: true },
  forbid: { title: "It may not be published", from, change: { may_publish: 0 }, ofResponse: true },
  close: { title: "Close this concern", from, fields: [outcome, more], change: { state: "closed" } },
  reopen: { title: "Open it again", from: ["closed"], change: { state: "opened" } },
};

/** `answered` is the latest answer to the child when the form was opened, as the id of its entry. */
export type GivenStep = Record<"act" | "number" | StepField["name"], string> & { answered?: string };

export interface Step extends StepKind {
  outcome: string | null;
  answered?: string;
  entry: Pick<ConcernEntryTable, "kind" | "text" | "notified" | "reference">;
}

const MAX_TEXT = 5000;

/** PostgreSQL takes no NUL. */
export const tidy = (typed: string) => removeInvisible(typed).replaceAll("\0", "").replace(/\r\n?/g, "\n").trim();

export function parseStep(
  input: GivenStep,
  outcomes: readonly string[],
): { step: Step } | { problem: string; field: StepField["name"] | null } {
  const kind = Object.hasOwn(steps, input.act) ? steps[input.act] : undefined;
  if (!kind) return { problem: "Choose one of the buttons on this page.", field: null };
  const { fields = [], change = {}, title } = kind;
  const typed = { outcome: "", text: "", notified: "", reference: "" };
  for (const { name, label, needed } of fields) {
    typed[name] = tidy(input[name]);
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
  return { step: { ...kind, outcome: typed.outcome || null, answered: input.answered, entry } };
}

/** As many words in a row are hardly ever the same by chance. */
const PHRASE_WORDS = 6;

/** The function ignores capitals and signs. */
export function phraseFinder(text: string): (other: string) => boolean {
  const phrases = new Set(phrasesOf(text));
  return (other) => phrasesOf(other).some((phrase) => phrases.has(phrase));
}

function phrasesOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(PHRASE_WORDS - 1).map((_, at) => words.slice(at, at + PHRASE_WORDS).join(" "));
}
