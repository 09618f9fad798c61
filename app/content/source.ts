import { isMap, isNode, isSeq, LineCounter, visit, type YAMLError } from "yaml";
import type { z } from "zod";
import { slugOf } from "#app/base/content-fields.ts";
import { removeInvisible } from "#app/base/text.ts";
import { MISREAD, misread } from "./misread.ts";
import type { Problem } from "./problems.ts";
import { formatPath, parseWritten } from "./schema-messages.ts";
import { readYaml } from "./yaml.ts";

export interface Source<T> {
  file: string;
  slug: string;
  value: T;
  /** Empty in a YAML file. */
  body: string;
  bodyLine: number;
  lineOf(path: PropertyKey[]): number;
}

export function parseCached<T>(
  known: Map<string, unknown>,
  file: string,
  text: string,
  schema: z.ZodType<T>,
  problems: Problem[],
): Source<T> | null {
  const key = `source ${file}`;
  let last = known.get(key) as { text: string; source: Source<T> | null; problems: Problem[] } | undefined;
  if (last?.text !== text) {
    const own: Problem[] = [];
    last = { text, source: parseSource(file, text, schema, own), problems: own };
    known.set(key, last);
  }
  problems.push(...last.problems);
  return last.source;
}

/** @returns null after adding every problem found to `problems` */
export function parseSource<T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  problems: Problem[],
): Source<T> | null {
  const reversed = text.split("\n").flatMap((line, index) => (bidiControl.test(line) ? [index + 1] : []));
  if (reversed.length > 0) {
    problems.push(...reversed.map((line) => ({ file, line, message: REVERSED })));
    return null;
  }
  const settings = readSettings(file, removeInvisible(text), problems);
  if (!settings) return null;
  const { parts, document, lineAt, lineOf } = settings;
  const before = problems.length;
  visit(document, {
    Scalar: (_, { value, range, type }) => {
      if (!range || typeof value !== "string") return;
      const [start, end] = range;
      const problem = { file, line: lineAt(start) };
      if (unreadable.test(value)) problems.push({ ...problem, message: UNREADABLE });
      if (misread.test(value)) problems.push({ ...problem, message: MISREAD });
      if (bidiControl.test(value)) problems.push({ ...problem, message: REVERSED });
      const cut = type === "PLAIN" && value.includes(" ") && /^ +#/.test(parts.yaml.slice(end, end + 80));
      if (cut) problems.push({ ...problem, message: CUT });
    },
  });
  parts.body.split("\n").forEach((text, index) => {
    if (unreadable.test(text)) problems.push({ file, line: parts.bodyLine + index, message: UNREADABLE });
  });
  if (problems.length > before) return null;
  const result = parseWritten(schema, document.toJS() ?? {});
  if ("problems" in result) {
    for (const { path, message } of result.problems)
      problems.push({ file, line: lineOf(path), message: formatPath(path) + message });
    return null;
  }
  return { file, slug: slugOf(file), value: result.value, body: parts.body, bodyLine: parts.bodyLine, lineOf };
}

/** Does not check the values. @returns null after adding to `problems` why they cannot be read */
export function readSettings(file: string, text: string, problems: Problem[]) {
  // What UTF-16 begins with when it is read as UTF-8.
  if (/^(?:\ufffd|.\0)/.test(text)) {
    problems.push({ file, line: 1, message: "This file is not saved as UTF-8. Save it again and choose UTF-8." });
    return null;
  }
  const parts = splitFrontMatter(file, text);
  if (!parts) {
    problems.push({
      file,
      line: 1,
      message:
        "This file has no front matter. Begin it with a line of three dashes, the settings, and three dashes again.",
    });
    return null;
  }
  const lines = new LineCounter();
  const document = readYaml(parts.yaml, lines);
  // Beyond so many, the others follow from the first.
  const errors = document.errors.slice(0, 50);
  const lineAt = (offset: number) => lines.linePos(offset).line + parts.yamlLine - 1;
  const before = problems.length;
  const deep = new Set(errors.filter((error) => isDeeper(error, parts.yaml)));
  const values = new Set([...deep].map(({ pos }) => pos[0]));
  for (const error of errors) {
    if (deep.has(error)) problems.push({ file, line: lineAt(error.pos[1]), message: DEEPER });
    if (values.has(error.pos[0])) continue;
    const open = unclosed(error, parts.yaml);
    problems.push({ file, line: lineAt(open ?? error.pos[0]), message: yamlMessage(error, parts.yaml) });
  }
  if (problems.length > before) return null;
  visit(document, {
    Scalar: (_, { range, tag, anchor }) => {
      // YAML reads such a word as an anchor or a tag, so it would silently disappear.
      const sign = anchor ? "&" : tag?.startsWith("!") && "!";
      if (sign) problems.push({ file, line: lineAt(range?.[0] ?? 0), message: signMessage(sign) });
    },
  });
  if (problems.length > before) return null;
  const known = new Map<unknown, ReturnType<typeof placesIn>>();
  const lineOf = (path: PropertyKey[]): number => {
    let line = parts.yamlLine;
    let value: unknown = document.contents;
    for (const key of path) {
      const places = known.get(value) ?? placesIn(value);
      known.set(value, places);
      const place = places.get(String(key));
      if (!isNode(place?.begin) || !place.begin.range) break;
      line = lineAt(place.begin.range[0]);
      value = place.value;
    }
    return line;
  };
  return { parts, document, lineAt, lineOf };
}

/** `begin` is the node whose line editors look for. */
function placesIn(collection: unknown): Map<string, { begin: unknown; value: unknown }> {
  if (isMap(collection)) return new Map(collection.items.map(({ key, value }) => [String(key), { begin: key, value }]));
  const items = isSeq(collection) ? collection.items : [];
  return new Map(items.map((value, at) => [String(at), { begin: value, value }]));
}

/** Characters that change the direction of the text after them (Unicode UAX 9 §2.1–2.5). */
export const bidiControl = /[\u202a-\u202e\u2066-\u2069]/;
const REVERSED =
  "An invisible character in this line reverses the text after it. Type the line again instead of copying it.";

/**
 * Control characters, lone surrogates, the replacement character (for bytes that were not text), noncharacters, and
 * private-use characters, which only one font has, such as Word's bullets.
 */
export const unreadable = /(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\ufffd]/u;

const CUT =
  "What comes after # is a note and is not shown. To show it, put all the words in quotes; otherwise give the note a line of its own.";
const UNREADABLE = "A character in this line cannot be read. Type the line again, and save the file as UTF-8.";

/** The YAML parser notices it only lines later. */
function unclosed({ message, pos }: YAMLError, yaml: string): number | null {
  const [, end] = /^Flow .* end with a ([\]}])$/.exec(message) ?? [];
  return end ? yaml.lastIndexOf(end === "]" ? "[" : "{", pos[0] - 1) : null;
}

/** A name indented under a value: the YAML parser takes both together for a name of several lines. */
function isDeeper({ message, pos: [start, end] }: YAMLError, yaml: string): boolean {
  if (!message.startsWith("Implicit keys need to be on a single line")) return false;
  const above = yaml.slice(yaml.lastIndexOf("\n", start - 1) + 1, start);
  const name = /\n( +)[\w-]+$/.exec(yaml.slice(start, end));
  return above.includes(":") && (name?.[1]?.length ?? 0) > (/^[ -]*/.exec(above)?.[0].length ?? 0);
}

const DEEPER =
  "This line is indented more than its neighbours. Begin it right under the name above. If it continues the words above, put all of them in quotes.";

function yamlMessage(error: YAMLError, yaml: string): string {
  const { code, pos } = error;
  if (unclosed(error, yaml) !== null)
    return "A bracket that opens here is not closed. Close it, or put words that begin with a bracket in quotes.";
  const excerpt = yaml.slice(pos[0], pos[1]).split("\n")[0]?.trim() ?? "";
  switch (code) {
    case "DUPLICATE_KEY":
      return "This is here twice. Keep one of the two.";
    case "TAB_AS_INDENT":
      return "This line begins with a tab. Indent with spaces.";
    case "MULTIPLE_DOCS":
      return "There are three dashes in the middle of this file. Take them out.";
    case "MISSING_CHAR":
      return "A quote, a bracket or a colon is missing here. Put words that contain one of : # ' \" in quotes, and close them.";
    case "BAD_INDENT":
    case "BAD_COLLECTION_TYPE":
      return "This line is indented more or less than its neighbours. Begin it under the line it belongs with.";
    case "BAD_DQ_ESCAPE":
      return "There is a single \\ in this line. Between double quotes write it twice: \\\\.";
    case "BAD_ALIAS":
      return "A word that begins with * refers to another place in the file. Put it in quotes, or write out what it says.";
    case "BAD_SCALAR_START":
      return signMessage(excerpt.charAt(0));
    default: {
      const line = yaml.slice(yaml.lastIndexOf("\n", pos[0] - 1) + 1).split("\n")[0] ?? "";
      const [, quote, sign] = /^[\s-]*\w[\w-]*:\s+(?:(["'])|([*>|?-]|[[{](?=.*[\]}] *\p{L})))/u.exec(line) ?? [];
      if (sign) return signMessage(sign);
      const around = quote === '"' ? "'…'" : '"…"';
      if (quote) return `The quote ${quote} closes before the words end. Put ${around} around all of them.`;
      if (/[“”]/.test(line))
        return 'The quotes “ and ” count as part of the words here. Put straight quotes around the value: "…".';
      return "This line cannot be read. Write a name, a colon, a space and a value, and put words that contain a colon in quotes.";
    }
  }
}

function signMessage(sign: string): string {
  return `Words cannot begin with ${sign}. Put them in quotes.`;
}

/** Null for a Markdown file without settings. */
export function splitFrontMatter(file: string, text: string) {
  if (!file.endsWith(".md")) return { yaml: text, yamlLine: 1, body: "", bodyLine: 1 };
  const match = /^---[ \t]*\n(?:([\s\S]*?)\n)??---[ \t]*(?:\n|$)/.exec(text);
  if (!match) return null;
  const yaml = match[1] ?? "";
  return {
    yaml,
    yamlLine: 2,
    body: text.slice(match[0].length),
    bodyLine: match[0].split("\n").length,
  };
}
