import { isMap, isNode, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import type { Problem } from "./problems.ts";

/** A parsed file: its values and the way from a value to the line it stands on. */
export interface Source<T> {
  file: string;
  value: T;
  /** Markdown after the front matter; empty in a YAML file. */
  body: string;
  /** The line of the file on which the body starts. */
  bodyLine: number;
  lineOf(path: PropertyKey[]): number;
}

/**
 * Parses a YAML file, or the front matter and body of a Markdown file.
 * @returns null after adding every problem found to `problems`
 */
export function parseSource<T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  problems: Problem[],
): Source<T> | null {
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
  const document = parseDocument(parts.yaml, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + parts.yamlLine - 1;
  if (document.errors.length > 0) {
    for (const error of document.errors)
      problems.push({ file, line: lineAt(error.pos[0]), message: `This is not valid YAML: ${error.message}` });
    return null;
  }
  const lineOf = (path: PropertyKey[]): number => {
    for (let depth = path.length; depth >= 0; depth--) {
      const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range)
        return depth === 0 ? parts.yamlLine : lineAt(keyOffset(document, path.slice(0, depth)) ?? node.range[0]);
    }
    return parts.yamlLine;
  };
  const result = schema.safeParse(document.toJS() ?? {});
  if (!result.success) {
    for (const issue of result.error.issues) {
      if (issue.code === "unrecognized_keys")
        for (const key of issue.keys)
          problems.push({
            file,
            line: lineOf([...issue.path, key]),
            message: `Nothing here is called ${key}. Take it out, or check its spelling and how far it is indented.`,
          });
      else {
        const where = issue.path.length > 0 ? `${issue.path.join(".")}: ` : "";
        problems.push({ file, line: lineOf(issue.path), message: where + issue.message });
      }
    }
    return null;
  }
  return { file, value: result.data, body: parts.body, bodyLine: parts.bodyLine, lineOf };
}

/** Where the key of a value stands, which is the line an editor looks for. */
function keyOffset(document: ReturnType<typeof parseDocument>, path: PropertyKey[]): number | undefined {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isMap(parent)) return undefined;
  const pair = parent.items.find((item) => isNode(item.key) && String(item.key) === path.at(-1));
  return isNode(pair?.key) ? pair.key.range?.[0] : undefined;
}

function splitFrontMatter(file: string, text: string) {
  if (!file.endsWith(".md")) return { yaml: text, yamlLine: 1, body: "", bodyLine: 1 };
  const match = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text);
  if (!match) return null;
  const yaml = match[1] ?? "";
  return {
    yaml,
    yamlLine: 2,
    body: text.slice(match[0].length),
    bodyLine: match[0].split("\n").length,
  };
}
