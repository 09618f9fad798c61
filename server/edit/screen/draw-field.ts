import type { Node } from "#server/publish/field-tables.ts";

/** A field of the screen, as Decap CMS wants it in its settings (decapcms.org/docs/widgets). */
export interface ScreenField {
  name: string;
  label: string;
  hint?: string;
  widget: string;
  required: boolean;
  default?: unknown;
  fields?: ScreenField[];
  field?: ScreenField;
  options?: string[];
  [option: string]: unknown;
}

/** Words longer than this get a field of several lines. */
const LONGEST_LINE = 140;
const media = {
  picture: { widget: "image", media_folder: "/content/media/scenes", public_folder: "scenes" },
  document: { widget: "file", media_folder: "/content/media/documents", public_folder: "documents" },
};

/**
 * The fields of a schema, in its order. Those inside something optional are never required by the screen; the check
 * judges them.
 */
export function drawFields(node: Node, required = true): ScreenField[] {
  return Object.entries(node.properties ?? {}).map(([name, inner]) =>
    drawField(name, inner, required && (node.required?.includes(name) ?? false)),
  );
}

function drawField(name: string, node: Node, required: boolean): ScreenField {
  const field = { name, label: inWords(name), hint: node.description, required };
  if (node.holds === "made picture") return { ...field, widget: "object", fields: pictureFields(required) };
  if (node.holds === "colour") return { ...field, widget: "color", allowInput: true };
  if (node.holds && node.holds !== "note") return { ...field, ...media[node.holds], choose_url: false };
  if (node.among) return { ...field, ...relation(node.among), multiple: false };
  if (node.items?.among) return { ...field, ...relation(node.items.among), multiple: true };
  if (node.items) return { ...field, ...listOf(name, node.items) };
  if (node.enum) return { ...field, widget: "select", options: node.enum, default: node.default };
  if (node.properties) return { ...field, widget: "object", collapsed: !required, fields: drawFields(node, required) };
  if (node.format === "date") return { ...field, ...day };
  if (node.type === "boolean") return { ...field, widget: "boolean", required: false, default: node.default ?? false };
  if (node.type === "number") return { ...field, widget: "number", value_type: "float", default: node.default };
  if (node.type === "integer") return { ...field, widget: "number", value_type: "int", default: node.default };
  return { ...field, widget: (node.maxLength ?? 0) > LONGEST_LINE ? "text" : "string", default: node.default };
}

const day = { widget: "datetime", format: "YYYY-MM-DD", date_format: "YYYY-MM-DD", time_format: false, default: "" };

function listOf(name: string, items: Node) {
  const [label, one] = counted.get(name) ?? [inWords(name), inWords(name).toLowerCase().replace(/s$/, "")];
  const list = { widget: "list", collapsed: true, label, label_singular: one };
  const [first] = Object.keys(items.properties ?? {}).filter((key) => key !== "id");
  if (items.properties) return { ...list, summary: `{{fields.${first}}}`, fields: drawFields(items) };
  return { ...list, field: { ...drawField(name, items, true), label: "One of them", hint: "" } };
}

/** A choice from a list of news/filters.yaml. */
function relation(list: string) {
  return {
    widget: "relation",
    collection: "office",
    file: "filters",
    value_field: `${list}.*.slug`,
    search_fields: [`${list}.*.label`],
    display_fields: [`${list}.*.label`],
    options_length: 100,
  };
}

function pictureFields(required: boolean): ScreenField[] {
  const hint = "The picture’s file, such as scenes/talk.svg";
  const words = "Left empty where it only decorates";
  return [
    { name: "file", label: "File", hint, required, ...media.picture, choose_url: false },
    { name: "alt", label: inWords("alt"), hint: words, required: false, widget: "string" },
  ];
}

/** Labels for names that say too little by themselves. */
const named = new Map([
  ["alt", "What is in the picture"],
  ["slug", "Name in addresses"],
  ["tel", "Number to dial"],
]);

/** The labels of a list and of one item, where its name does not give them. */
const counted = new Map<string, [label: string, one: string]>([
  ["category", ["Categories", "category"]],
  ["categories", ["Categories", "category"]],
  ["children", ["Pages below it", "page below it"]],
  ["confirm", ["Things to confirm", "thing to confirm"]],
  ["footer", ["Footer columns", "footer column"]],
  ["formerly", ["Earlier addresses", "earlier address"]],
  ["issue", ["Issues", "issue"]],
  ["legal", ["Legal links", "legal link"]],
  ["main", ["Main links", "main link"]],
  ["shortName", ["Short name lines", "short name line"]],
]);

/** A setting's name as a label: `shortName` is ‘Short name’. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return named.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
