const named = new Map([
  ["acknowledge", "Email of thanks"],
  ["alias", "Name of its own"],
  ["alt", "What is in the picture"],
  ["caption", "Question"],
  ["image.caption", "Caption"],
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

/** `shortName` is ‘Short name’. @param group the one that it is in */
export function labelOf(name: string, group = ""): string {
  const label = name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return named.get(`${group}.${name}`) ?? named.get(name) ?? label.charAt(0).toUpperCase() + label.slice(1);
}

/** `documents` has a ‘document’. */
export const itemLabelOf = (name: string) =>
  /s$/.test(name) ? labelOf(name).toLowerCase().replace(/ies$/, "y").replace(/s$/, "") : "item";
