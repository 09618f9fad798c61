/** Labels for names that say too little by themselves. */
const named = new Map([
  ["alt", "What is in the picture"],
  ["draft", "Hidden from visitors"],
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
export function labelOf(name: string): string {
  const words = name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return named.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The labels on the way to a setting: `settings.documents[0].file` is ‘Documents 1, File’. */
export function labelOfPath(name: string): string {
  const parts = name
    .split(/[.[\]]+/)
    .slice(1)
    .filter(Boolean);
  const isPlace = (part = "") => /^\d+$/.test(part);
  const labels = parts.map((part, at) => {
    const place = parts[at + 1];
    return isPlace(place) ? `${listLabels(part)[0]} ${Number(place) + 1}` : labelOf(part);
  });
  return labels.filter((_, at) => !isPlace(parts[at])).join(", ");
}

/** The label of a list, and what one of its items is called. */
export const listLabels = (name: string): [label: string, one: string] =>
  counted.get(name) ?? [labelOf(name), labelOf(name).toLowerCase().replace(/s$/, "")];
