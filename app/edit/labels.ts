/** Labels for names that say too little by themselves. */
const named = new Map([
  ["alt", "What is in the picture"],
  ["confirm", "Things to confirm"],
  ["draft", "Hidden from visitors"],
  ["formerly", "Earlier addresses"],
  ["slug", "Name in addresses"],
  ["tel", "Number to dial"],
]);

/** A setting's name as a label: `shortName` is ‘Short name’. */
export function labelOf(name: string): string {
  const label = name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return named.get(name) ?? label.charAt(0).toUpperCase() + label.slice(1);
}

/** What one item of a list is called: `documents` has a ‘document’. */
export const itemLabelOf = (name: string) =>
  /s$/.test(name) ? labelOf(name).toLowerCase().replace(/ies$/, "y").replace(/s$/, "") : "item";
