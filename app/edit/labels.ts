const named = new Map([
  ["acknowledge", "Email of thanks"],
  ["alias", "Name of its own"],
  ["alt", "What is in the picture"],
  ["clientId", "Name in addresses"],
  ["confirm", "Things to confirm"],
  ["draft", "Hidden from visitors"],
  ["fieldsets", "Parts"],
  ["formName", "Heading"],
  ["formerly", "Earlier addresses"],
  ["messageOnSubmit", "Message after sending"],
  ["notify", "Whom to email"],
  ["slug", "Name in addresses"],
  ["submitLabel", "Words of the button"],
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
