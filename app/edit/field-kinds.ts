import type { Node } from "#app/publish/schemas.ts";

/** As forms post them and conform reads them. */
export type FormValue = undefined | string | FormValue[] | { [name: string]: FormValue };
type Group = { [name: string]: FormValue };

/** In an item of a list: its place in the file's list, so that what fields do not show stays with it. */
export const WAS = "$was";

export const DEEP = "$deep";

export function isGroup(value: unknown): value is Group {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

export const textOf = (value: FormValue) => (typeof value === "string" ? value : "");

const isLeaf = (value: unknown) => value === null || typeof value !== "object";
const isNothing = (value: unknown) => value === undefined || value === null;
const isChoice = ({ enum: choices, among }: Node) => Boolean(choices || among);
const formatLeaf = (value: unknown) => (isNothing(value) ? "" : String(value).replace(/\r\n?/g, "\n"));
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isSame = (value: unknown, other: unknown) => JSON.stringify(value) === JSON.stringify(other);
const isEmpty = (value: unknown) =>
  isNothing(value) || value === "" || (typeof value === "object" && Object.keys(value ?? {}).length === 0);
/** Such as the alternative text of a picture that decorates: it is empty, not missing. */
const mayBeEmpty = ({ type, minLength, enum: choices, ...others }: Node) =>
  type === "string" && !minLength && !choices && !("pattern" in others);

/** What fields do not show of a list: it has no control but its place, and stays. */
const isDeep = ({ hasDeep, properties = {} }: Node, value: unknown) =>
  Boolean(hasDeep) && isGroup(value) && !Object.keys(value).every((name) => name in properties);

/** A longer text gets a field of several lines. */
const MAX_LINE = 140;
const NUMBER = /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)\s*$/;

/** A kind of field: which values its controls can show, what they then hold, and the value of what they hold. */
interface FieldKind {
  of(node: Node): boolean;
  fits(node: Node, value: unknown): boolean;
  show(node: Node, value: unknown): FormValue;
  read(node: Node, posted: FormValue, before: unknown): unknown;
}

const leaf = (of: FieldKind["of"], more: Partial<FieldKind> = {}): FieldKind => ({
  of,
  fits: (_, value) => isLeaf(value),
  show: (_, value) => formatLeaf(value),
  read: (_, posted, before) => (typeof posted === "string" ? posted : before),
  ...more,
});

const kinds = {
  check: leaf(({ type }) => type === "boolean", {
    fits: (_, value) => isNothing(value) || typeof value === "boolean",
    show: ({ default: usual }, value) => ((value ?? usual) === true ? "on" : undefined),
    read: (_, posted) => posted === "on",
  }),
  choices: {
    of: ({ items }: Node) => items !== undefined && isChoice(items),
    fits: (_: Node, value: unknown) => isNothing(value) || (Array.isArray(value) && value.every(isLeaf)),
    show: (_: Node, value: unknown): FormValue => listOf(value).map(formatLeaf),
    read(_: Node, posted: FormValue, before: unknown) {
      const chosen = [posted ?? []].flat();
      const stay = listOf(before).filter((value) => chosen.includes(formatLeaf(value)));
      return [...stay, ...chosen.filter((value) => !stay.map(formatLeaf).includes(formatLeaf(value)))];
    },
  },
  choice: leaf(isChoice, { show: ({ default: usual }, value) => formatLeaf(value === undefined ? usual : value) }),
  list: {
    of: ({ items }: Node) => items !== undefined,
    fits: ({ items = {} }: Node, value: unknown): boolean =>
      isNothing(value) || (Array.isArray(value) && value.every((item) => isDeep(items, item) || fits(items, item))),
    show: ({ items = {} }: Node, value: unknown): FormValue =>
      listOf(value).map((item, at) => {
        if (isDeep(items, item)) return { [WAS]: String(at), [DEEP]: "yes" };
        const shown = show(items, item);
        return isGroup(shown) ? { [WAS]: String(at), ...shown } : shown;
      }),
    read({ items = {} }: Node, posted: FormValue, before: unknown) {
      const old = listOf(before);
      return (listOf(posted) as FormValue[])
        .map((item, at) => {
          const was = isGroup(item)
            ? old[Number(item[WAS] || Number.NaN)]
            : Array.isArray(item)
              ? old[at]
              : old.find((value) => show(items, value) === item);
          return read(items, item ?? "", was);
        })
        .filter((value) => !isEmpty(value) || old.includes(value));
    },
  },
  group: {
    of: ({ properties }: Node) => properties !== undefined,
    fits: ({ properties = {} }: Node, value: unknown): boolean =>
      isNothing(value) ||
      (isGroup(value) && Object.entries(properties).every(([name, inner]) => fits(inner, value[name]))),
    show: ({ properties = {} }: Node, value: unknown): FormValue =>
      Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [
          name,
          show(inner, isGroup(value) ? value[name] : undefined),
        ]),
      ),
    /** As one would write it by hand: a new field goes where the schema has it, what is empty or usual is left out. */
    read({ properties = {}, required = [] }: Node, posted: FormValue, before: unknown) {
      const old: Record<string, unknown> = isGroup(before) ? before : {};
      const entries = Object.entries(old);
      let place = 0;
      for (const [name, inner] of Object.entries(properties)) {
        const value = read(inner, isGroup(posted) ? posted[name] : undefined, old[name]);
        const isLeftOut =
          value === undefined || (value !== old[name] && (isEmpty(value) || isSame(value, inner.default)));
        const written: typeof entries = isLeftOut ? [] : [[name, value]];
        const at = entries.findIndex(([other]) => other === name);
        if (at >= 0) place = at;
        entries.splice(place, at < 0 ? 0 : 1, ...written);
        place += written.length;
      }
      const now = Object.fromEntries(entries);
      if (entries.length > 0 && !isSame(now, old))
        for (const name of required) if (mayBeEmpty(properties[name] ?? {})) now[name] ??= "";
      return now;
    },
  },
  moment: leaf(({ holds }) => holds === "moment", {
    show: (_, value) => formatLeaf(value).replace(/^([\d-]{10}) /, "$1T"),
    read: (_, posted) => String(posted ?? "").replace(/^([\d-]{10})T/, "$1 "),
  }),
  day: leaf(({ format }) => format === "date"),
  picture: leaf(({ holds }) => holds === "picture"),
  file: leaf(({ holds }) => holds === "document"),
  option: leaf(({ holds }) => holds === "option", {
    fits: (_, value) => typeof value === "string" || (isGroup(value) && isLeaf(value.value) && isLeaf(value.label)),
    show: (_, value) =>
      isGroup(value) ? `${formatLeaf(value.value)} = ${formatLeaf(value.label)}` : formatLeaf(value),
    read: (_, posted) => {
      const [value = "", label] = String(posted ?? "").split(/ = (.*)/s);
      return label === undefined ? value : { value, label };
    },
  }),
  number: leaf(({ type }) => type === "number" || type === "integer", {
    read: (_, posted, before) =>
      typeof posted !== "string"
        ? before
        : NUMBER.test(posted) && Number.isFinite(Number(posted))
          ? Number(posted)
          : posted,
  }),
  long: leaf(({ maxLength = 0, holds }) => maxLength > MAX_LINE || holds === "note"),
  line: leaf(() => true),
} satisfies Record<string, FieldKind>;
export type KindName = keyof typeof kinds;

const byName = Object.entries(kinds) as [KindName, FieldKind][];
export const kindName = (node: Node): KindName => byName.find(([, { of }]) => of(node))?.[0] ?? "line";
const kindOf = (node: Node): FieldKind => kinds[kindName(node)];

export const fits = (node: Node, value: unknown): boolean => kindOf(node).fits(node, value);

/** @param value one that `fits` */
export const show = (node: Node, value: unknown): FormValue => kindOf(node).show(node, value);

/**
 * A value that the controls show already stays as it is, and so does what has no controls.
 * @param before the value in the file, which fits
 */
export function read(node: Node, sent: FormValue, before: unknown): unknown {
  const kind = kindOf(node);
  const posted = typeof sent === "string" ? formatLeaf(sent) : sent;
  if (isLeaf(posted) && posted === kind.show(node, before)) return before;
  const now = kind.read(node, posted, before);
  return isSame(now, before ?? (Array.isArray(now) ? [] : {})) ? before : now;
}
