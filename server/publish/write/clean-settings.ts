import { isDeepStrictEqual } from "node:util";
import type { Node } from "#server/publish/schemas.ts";
import { likeness, matchItems } from "./match-items.ts";
import { isSettings, type Settings } from "./settings.ts";

/**
 * The values of a form's fields as one would write them by hand: without empty ones and defaults, unless the file has
 * them already.
 * @param before what the file says
 */
export function cleanSettings(given: Settings, node: Node, before: Settings): Settings {
  const cleaned: Settings = {};
  for (const [name, value] of Object.entries(given)) {
    const inner = node.properties?.[name] ?? {};
    const kept = clean(value, inner, before[name]);
    if (isDeepStrictEqual(value, before[name]) || !(isEmpty(kept) || isDeepStrictEqual(kept, inner.default)))
      cleaned[name] = kept;
  }
  // The alt text of a decorative picture is empty, not missing.
  if (Object.keys(cleaned).length > 0)
    for (const name of node.required ?? []) {
      const inner = node.properties?.[name];
      if (
        cleaned[name] === undefined &&
        inner?.type === "string" &&
        !inner.minLength &&
        !inner.enum &&
        !("pattern" in inner)
      )
        cleaned[name] = "";
    }
  return inOrder(cleaned, Object.keys(before), Object.keys(node.properties ?? {}));
}

function clean(value: unknown, node: Node, before: unknown): unknown {
  if (isDeepStrictEqual(value, before)) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = Array.isArray(before) ? before : [];
    const cleanLike = (item: unknown, one: unknown) => clean(one, node.items ?? {}, item);
    const matches = matchItems(items, value, (item, one) => likeness(item, cleanLike(item, one)));
    const moved = (one: unknown) => items.find((item) => isDeepStrictEqual(item, cleanLike(item, one)));
    return value
      .map((one, place) => cleanLike(matches[place] == null ? moved(one) : items[matches[place]], one))
      .filter((one) => !isEmpty(one));
  }
  if (isSettings(value)) return cleanSettings(value, node, isSettings(before) ? before : {});
  return value;
}

/** New settings go where the schema has them: after the nearest one that comes before them there. */
function inOrder(settings: Settings, before: string[], schema: string[]): Settings {
  const names = before.filter((name) => name in settings);
  for (const name of Object.keys(settings).sort((a, b) => schema.indexOf(a) - schema.indexOf(b))) {
    if (names.includes(name)) continue;
    const above = schema.slice(0, schema.indexOf(name)).findLast((one) => names.includes(one));
    names.splice(above === undefined ? 0 : names.indexOf(above) + 1, 0, name);
  }
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
