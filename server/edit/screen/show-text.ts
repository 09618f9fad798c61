import { isUtf8 } from "node:buffer";
import { isDeepStrictEqual } from "node:util";
import { type ContentFile, inContent, Refused } from "#server/publish/content-files.ts";
import { describeSchema, schemas } from "#server/publish/field-tables.ts";
import { kindOf } from "#server/publish/paths.ts";
import { parsePlainly, sayPath } from "#server/publish/plain-words.ts";
import type { Problem } from "#server/publish/problems.ts";
import { plainText } from "#server/publish/read-tree.ts";
import { readSettings } from "#server/publish/source.ts";
import { misfitAt } from "./browser/misfits.js";
import { drawFields } from "./draw-field.ts";

/**
 * The text of a file as the screen opens it. Its settings are written as JSON, which every YAML parser reads the same
 * way.
 * @throws {Refused} when the screen could not show all of the file, with what to fix: the next save would lose the rest
 */
export function showText({ path, bytes }: ContentFile): string {
  if (!isUtf8(bytes))
    throw new Refused(
      409,
      `${path} is not saved as UTF-8, and some of its letters would be lost. Save it as UTF-8 first.`,
    );
  const file = inContent(path);
  const schema = schemas.get(kindOf(file)?.[1] ?? "");
  if (!schema) return bytes.toString();
  const problems: Problem[] = [];
  const read = readSettings(file, plainText(bytes), problems);
  const [problem] = problems;
  if (!read || problem) throw unfit(path, problem?.line ?? 1, problem?.message ?? "");
  const settings: unknown = read.document.toJS() ?? {};
  const at = misfitAt(drawFields(describeSchema(schema)), settings) ?? nonFiniteAt(settings);
  if (at) {
    const checked = parsePlainly(schema, settings);
    const fault = "faults" in checked && checked.faults.find(({ path }) => isDeepStrictEqual(path, at));
    throw unfit(path, read.lineOf(at), sayPath(at) + (fault ? fault.message : "This does not belong here."));
  }
  const written = JSON.stringify(settings);
  return file.endsWith(".md") ? `---\n${written}\n---\n${read.parts.body}` : written;
}

/** The path to a number that JSON cannot express, such as .nan or .inf, and that a form would show as empty. */
function nonFiniteAt(value: unknown, at: PropertyKey[] = []): PropertyKey[] | null {
  if (typeof value === "number" && !Number.isFinite(value)) return at;
  if (typeof value !== "object" || value === null) return null;
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [name, one] of inner) {
    const found = nonFiniteAt(one, [...at, name]);
    if (found) return found;
  }
  return null;
}

function unfit(path: string, line: number, message: string): Refused {
  return new Refused(422, `${path}, line ${line}: ${message} Fix it in a text editor, then open it here.`);
}
