import { z } from "zod";
import { registry } from "#app/components/registry.server.ts";
import type { FiltersContent } from "#app/news/news-content.ts";
import { fileKinds } from "./contents.ts";
import { readPropsMarkdown } from "./markdown/markdown.ts";

/** What editors write, by the name of the kind of file or the component. */
export const schemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ...[...fileKinds].map(([name, { schema }]): [string, z.ZodType] => [name, schema]),
  ...[...registry.values()].map((component): [string, z.ZodType] => [component.name, component.props]),
]);

/** As JSON Schema 2020-12 has it. */
export interface Node {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: string[];
  default?: unknown;
  description?: string;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  const?: string;
  anyOf?: Node[];
  oneOf?: Node[];
  /** The fields that a group of several shapes has, by what is chosen in its first. */
  shapes?: Record<string, string[]>;
  /** Of a group that may have other groups like it inside, which fields do not show. */
  hasDeep?: boolean;
  $ref?: string;
  $defs?: Record<string, Node>;
  /**
   * Set in the schemas with `.meta()`: what the value is, beyond its type. A "made picture" is written as a file with
   * its alt text, from which publishing makes the picture; a "note" is not for visitors; an "option" is its words, or
   * `value = words`; a "moment" is a day and time.
   */
  holds?: "picture" | "document" | "made picture" | "note" | "option" | "moment";
  /** Set in the schemas with `.meta()`: the list of news/filters.yaml from which the value is chosen. */
  among?: keyof FiltersContent;
}

export const componentNames: readonly string[] = [...registry.keys()];

const described = new WeakMap<z.ZodType, Node>();

export function describeSchema(schema: z.ZodType): Node {
  const known = described.get(schema);
  if (known) return known;
  const node = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Node;
  described.set(schema, node);
  return node;
}

/** The words that visitors read, for search: all texts that are not names, addresses, days, files or choices. */
export function writtenWords(schema: z.ZodType, written: unknown): string[] {
  return wordsIn(describeSchema(schema), "", written);
}

function wordsIn(node: Node, name: string, written: unknown): string[] {
  if (typeof written === "string" && isWords(node))
    return [name === "body" ? readPropsMarkdown(written).text : written];
  if (Array.isArray(written)) return node.items ? written.flatMap((item) => wordsIn(node.items ?? {}, name, item)) : [];
  if (!written || typeof written !== "object") return [];
  return Object.entries(written).flatMap(([key, inner]) => wordsIn(node.properties?.[key] ?? {}, key, inner));
}

function isWords({ type, pattern, format, enum: choices, holds, among }: Node): boolean {
  return type === "string" && !(pattern || format || choices || holds || among);
}
