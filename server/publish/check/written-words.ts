import type { z } from "zod";
import { readPropsMarkdown } from "#server/publish/markdown/markdown.ts";
import { describeSchema, type Node } from "#server/publish/schemas.ts";

const described = new WeakMap<z.ZodType, Node>();

/**
 * The words that visitors read in what an editor wrote, for search: all its texts that are not names, addresses, days,
 * files or choices.
 */
export function writtenWords(schema: z.ZodType, written: unknown): string[] {
  const node = described.get(schema) ?? describeSchema(schema);
  described.set(schema, node);
  return wordsIn(node, "", written);
}

function wordsIn(node: Node, name: string, written: unknown): string[] {
  if (typeof written === "string" && isWords(node))
    return [name === "body" ? readPropsMarkdown(written).text : written];
  if (Array.isArray(written)) return node.items ? written.flatMap((one) => wordsIn(node.items ?? {}, name, one)) : [];
  if (!written || typeof written !== "object") return [];
  return Object.entries(written).flatMap(([key, inner]) => wordsIn(node.properties?.[key] ?? {}, key, inner));
}

function isWords({ type, pattern, format, enum: choices, holds, among }: Node): boolean {
  return type === "string" && !(pattern || format || choices || holds || among);
}
