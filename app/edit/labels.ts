const named = new Map([
  ["alt", "What is in the picture"],
  ["confirm", "Things to confirm"],
  ["draft", "Hidden from visitors"],
  ["formerly", "Earlier addresses"],
  ["slug", "Name in addresses"],
  ["tel", "Number to dial"],
]);

/** `shortName` is ‘Short name’. */
export function labelOf(name: string): string {
  const label = name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return named.get(name) ?? label.charAt(0).toUpperCase() + label.slice(1);
}

/** `documents` has a ‘document’. */
export const itemLabelOf = (name: string) =>
  /s$/.test(name) ? labelOf(name).toLowerCase().replace(/ies$/, "y").replace(/s$/, "") : "item";
