import { isObject } from "./misfits.js";

/** Components as publishing finds and reads them (server/publish/markdown/markdown.ts). */
const part = /<div\s+data-component="([^"]*)"(?:\s+data-props=(?:'([^']*)'|"([^"]*)"))?\s*>\s*<\/div>/g;
const signs = { quot: '"', "#39": "'", apos: "'", lt: "<", gt: ">", amp: "&" };

/** A component as it is written in a text (docs/editing.md). */
export function writePart(name, props) {
  if (Object.keys(props).length === 0) return `<div data-component="${name}"></div>`;
  // The props are in a quoted HTML attribute: what would end it, or would be read as an entity, is written differently.
  const json = JSON.stringify(props)
    .replaceAll("'", "’")
    .replace(/&(?=(?:quot|#39|apos|lt|gt|amp);)/g, "&amp;");
  return `<div data-component="${name}" data-props='${json}'></div>`;
}

/** A Markdown link that brackets in its words and spaces in its address do not end (CommonMark §6.3). */
export function writeLink(words, address) {
  return `[${words.replace(/[\\[\]]/g, "\\$&")}](${/[\s()]/.test(address) ? `<${address}>` : address})`;
}

/**
 * The component at a place in a text: its name, its props (null when they cannot be read), where it begins and ends;
 * null when there is none.
 */
export function findPart(text, at) {
  for (const found of text.matchAll(part)) {
    const [all, name, single, double] = found;
    const json = (single ?? double ?? "{}").replace(/&(quot|#39|apos|lt|gt|amp);/g, (_, sign) => signs[sign]);
    const [from, to] = [found.index, found.index + all.length];
    if (at < from || at > to) continue;
    return { name, props: readProps(json), from, to };
  }
  return null;
}

function readProps(json) {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Why a form cannot show all of a component, so that something would be lost; empty when it can. */
export function sayWrong(part, parts) {
  if (!part) return "Put the cursor into a component first, between <div and </div>.";
  const known = parts.find(({ name }) => name === part.name);
  const wrong = known ? wrongIn(known.fields, part.props) : "there is no component of that name";
  return wrong && `${part.name} cannot be opened: ${wrong}. Fix it in the text first.`;
}

function wrongIn(fields, values) {
  if (!isObject(values)) return "its props cannot be read";
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => one.name === name);
    const wrong = field ? wrongValue(field, value) : `it has no ‘${name}’`;
    if (wrong) return wrong;
  }
  return "";
}

function wrongValue(field, value) {
  if (field.widget === "object") return isObject(value) ? wrongIn(field.fields, value) : `‘${field.name}’ needs { }`;
  if (field.widget === "list") {
    if (!Array.isArray(value)) return `‘${field.name}’ needs [ ]`;
    return value.map((one) => wrongValue(itemOf(field), one)).find((wrong) => wrong) ?? "";
  }
  if (field.options && !field.options.includes(value)) return `‘${field.name}’ cannot be ‘${value}’`;
  const type = ["boolean", "number"].find((one) => one === field.widget) ?? "string";
  return typeof value === type ? "" : `‘${field.name}’ ${needed[type]}`;
}

const needed = {
  boolean: "is true or false",
  number: "needs a number, without quotes",
  string: "needs words in quotes",
};

function itemOf({ name, fields, field }) {
  return field ?? { name, fields, widget: "object" };
}

/**
 * The values written in some fields, without empty ones and defaults; a decorative picture keeps its empty alt text.
 */
export function onlyWritten(fields, values) {
  const written = fields
    .map(({ name, default: usual }) => [name, values[name], usual])
    .filter(([, value, usual]) => !isEmpty(value) && value !== usual)
    .map(([name, value]) => [name, value]);
  const isPicture = fields.some(({ name }) => name === "alt") && !isEmpty(values.file);
  return { ...Object.fromEntries(written), ...(isPicture ? { alt: values.alt } : {}) };
}

export function isEmpty(value) {
  return value === undefined || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

export function fieldsOf(parts, name) {
  return parts.find((one) => one.name === name)?.fields ?? [];
}
