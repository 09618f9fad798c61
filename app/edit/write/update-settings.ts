import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isScalar, isSeq, type Node, visit } from "yaml";
import { readYaml } from "#app/content/yaml.ts";

/** The settings at the beginning of a file, or those inside one of them. */
export type Settings = Record<string, unknown>;

export function isSettings(value: unknown): value is Settings {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/**
 * Changes settings in their YAML. Order, quotes and comments stay as far as the library keeps them.
 * @param text YAML that can be read
 * @param settings all of them, as they should be
 */
export function updateSettings(text: string, settings: Settings): string {
  const document: Document = readYaml(text);
  document.contents = updateNode(document, document.contents, settings);
  const updated = document.toString(STYLE);
  const { errors, contents } = readYaml(updated);
  if (errors.length === 0 && isDeepStrictEqual(contents?.toJSON(), settings)) return updated;
  return new Document(settings, NO_ALIASES).toString({ ...STYLE, defaultStringType: "QUOTE_DOUBLE" });
}

const STYLE = { lineWidth: 0, flowCollectionPadding: false } as const;
const NO_ALIASES = { aliasDuplicateObjects: false };

function updateNode(document: Document, node: Node | null, value: unknown): Node {
  if (isMap<Node, Node>(node) && node.items.length > 0 && isSettings(value)) {
    const pairs = new Map(node.items.map((pair) => [String(pair.key), pair]));
    node.items = Object.entries(value).map(([name, inner]) => {
      const pair = pairs.get(name) ?? document.createPair<Node, Node>(name, null);
      pair.value = updateNode(document, pair.value, inner);
      return pair;
    });
    return node;
  }
  if (isSeq<Node>(node) && node.items.length > 0 && Array.isArray(value)) {
    node.items = updateItems(document, node.items, value);
    return node;
  }
  if (isScalar(node) && typeof node.value === typeof value && !isSettings(value) && !Array.isArray(value)) {
    // Several lines are easiest to read as a block, which YAML's writer chooses by itself.
    if (node.value !== value && String(value).includes("\n")) node.type = undefined;
    node.value = value;
    return node;
  }
  return createNode(document, value);
}

/** An item that stays or moves keeps its node; one that changes keeps the node in its place, if none was removed. */
function updateItems(document: Document, items: Node[], values: unknown[]): Node[] {
  const byValue = new Map(items.map((item) => [JSON.stringify(item), item]));
  const unchanged = values.map((value) => {
    const key = JSON.stringify(value);
    const item = byValue.get(key);
    byValue.delete(key);
    return item;
  });
  const taken = new Set(values.length < items.length ? items : unchanged);
  const free = items.map((item) => (taken.has(item) ? null : item));
  return values.map((value, at) => unchanged[at] ?? updateNode(document, free[at] ?? null, value));
}

/** Lists of short words go on one line. */
function createNode(document: Document, value: unknown): Node {
  const node = document.createNode(value, NO_ALIASES);
  visit(node, {
    Seq(_, list) {
      const words: unknown[] = list.items.map((item) => (isScalar(item) ? item.value : null));
      list.flow =
        words.every((word) => typeof word === "string" || typeof word === "number") && words.join().length < 80;
    },
  });
  return node;
}
