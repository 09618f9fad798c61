import type { z } from "zod";
import { sayOneOf } from "#app/base/content-fields.ts";
import { readYaml } from "./yaml.ts";

interface FieldProblem {
  path: PropertyKey[];
  message: string;
}

/** Files are YAML, the props of components JSON. */
type Notation = "yaml" | "json";

export function parseWritten<T>(
  schema: z.ZodType<T>,
  written: unknown,
  notation: Notation = "yaml",
): { value: T } | { problems: FieldProblem[] } {
  const result = schema.safeParse(written, { error: (issue) => issueMessage(issue, notation) });
  if (result.success) return { value: result.data };
  return { problems: problemsOf(result.error.issues, notation) };
}

function problemsOf(issues: z.core.$ZodIssue[], notation: Notation): FieldProblem[] {
  return issues.flatMap((issue): FieldProblem[] => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        path: [...issue.path, key],
        message: `Nothing here is called ${key}. Take it out, or check its spelling${notation === "yaml" ? " and how far it is indented" : ""}.`,
      }));
    const meant = issue.code === "invalid_union" ? meantProblems(issue.errors, notation) : null;
    return meant?.map(({ path, message }) => ({ path: [...issue.path, ...path], message })) ?? [issue];
  });
}

/**
 * The problems of the variant of a union that was meant, which is the one with the fewest; null when that is none or
 * more than one.
 */
function meantProblems(variants: z.core.$ZodIssue[][], notation: Notation): FieldProblem[] | null {
  const [first, second] = variants
    .map((issues) => problemsOf(issues, notation))
    .filter((problems) => problems.every(({ path }) => path.length > 0))
    .sort((a, b) => a.length - b.length);
  return first && first.length !== second?.length ? first : null;
}

/** `image.alt: `, or `helpLines, 5th: tel: ` where it leads into a list. */
export function formatPath(path: PropertyKey[]): string {
  let formatted = "";
  for (const part of path) {
    const before = formatted === "" || formatted.endsWith(": ") ? "" : typeof part === "number" ? ", " : ".";
    formatted += before + (typeof part === "number" ? `${ordinal(part + 1)}: ` : String(part));
  }
  return formatted === "" || formatted.endsWith(": ") ? formatted : `${formatted}: `;
}

const ordinals = new Intl.PluralRules("en-AU", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

function ordinal(count: number): string {
  return `${count}${endings[ordinals.select(count)] ?? "th"}`;
}

const settings = {
  yaml: "settings, each on a line of its own: its name, a colon, its value",
  json: 'settings in curly brackets, such as {"name": "value"}',
};
const typeNames: Record<string, Record<Notation, string> | string> = {
  string: { yaml: "words, in quotes if they are digits", json: 'words in straight quotes, such as "words"' },
  number: "a number, without quotes",
  int: "a whole number, without quotes",
  boolean: "true or false",
  array: {
    yaml: "a list, each entry on a line of its own after a dash",
    json: 'a list in square brackets, such as ["first", "second"]',
  },
  object: settings,
  record: settings,
};

function issueMessage(issue: z.core.$ZodRawIssue, notation: Notation): string {
  switch (issue.code) {
    case "invalid_type": {
      const name = typeNames[issue.expected] ?? "something else";
      return `Write ${typeof name === "string" ? name : name[notation]}.`;
    }
    case "too_small":
      return `${measure(issue.origin)} at least ${issue.minimum}${unit(issue.origin, issue.minimum)}.`;
    case "too_big":
      return `${measure(issue.origin)} at most ${issue.maximum}${unit(issue.origin, issue.maximum)}.`;
    case "invalid_value":
      return sayOneOf(issue.values.map(String), issue.input);
    case "invalid_format":
      return "This is not written as it should be. Look at how other files write it.";
    default:
      return "This does not belong here. Look at how other files write it.";
  }
}

function measure(origin: string): string {
  if (origin === "array") return "Write";
  return origin === "string" ? "Use" : "Write a number of";
}

function unit(origin: string, count: number | bigint): string {
  if (origin === "array") return Number(count) === 1 ? " entry" : " entries";
  return origin === "string" ? " letters" : "";
}

/** The first key that is there twice, of which `JSON.parse` keeps the last; `line` counts from 0. */
export function findDoubled(json: string): { name: string; line: number } | null {
  const doubled = readYaml(json).errors.find(({ code }) => code === "DUPLICATE_KEY");
  if (!doubled) return null;
  const [at] = doubled.pos;
  return { name: /"(.*?)"/.exec(json.slice(at))?.[1] ?? "", line: json.slice(0, at).split("\n").length - 1 };
}

/** `line` counts from 0. */
export function jsonProblem(json: string, { message }: SyntaxError): { message: string; line: number } {
  // For a character that begins no value, such as a curly quote, `JSON.parse` shows the text around it.
  const [, shown] =
    /^Unexpected token '[\s\S]{1,2}', (?:\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid JSON$/.exec(message) ?? [];
  const [, position = json.length] = /position (\d+)/.exec(message) ?? [];
  const at = shown === undefined ? Number(position) : json.indexOf(shown) + Math.ceil(shown.length / 2);
  const near = json
    .slice(Math.max(0, at - 12), at + 12)
    .replace(/\s+/g, " ")
    .trim();
  const line = json.slice(0, at).split("\n").length - 1;
  if (/^Bad (?:escaped|Unicode)/.test(message))
    return { message: `Near ${near} there is a single \\. Write it twice: \\\\.`, line };
  const begin = near ? `Near ${near} a` : "A";
  return {
    message: `${begin} comma, a quote or a bracket is missing, or there is one too many. Put names and words in straight quotes "".`,
    line,
  };
}
