const tel = ["", "-country-code", "-national", "-area-code", "-local", "-local-prefix", "-local-suffix", "-extension"];
const person = ["name", "honorific-prefix", "given-name", "additional-name", "family-name", "honorific-suffix"];

/**
 * For a single-line input (HTML §4.10.18.7.1). Not those for passwords, which have a field type of their own, nor
 * `street-address`, which has several lines.
 */
export const autofillNames: readonly string[] = [
  ...[...person, "nickname", "username", "organization-title", "organization"],
  ...["address-line1", "address-line2", "address-line3", "postal-code", "country", "country-name"],
  ...["address-level1", "address-level2", "address-level3", "address-level4"],
  ...["email", ...tel.map((part) => `tel${part}`), "impp", "url", "photo", "language", "sex"],
  ...["bday", "bday-day", "bday-month", "bday-year", "one-time-code", "transaction-currency", "transaction-amount"],
  ...["name", "given-name", "additional-name", "family-name", "number", "csc", "type"].map((part) => `cc-${part}`),
  ...["cc-exp", "cc-exp-month", "cc-exp-year", "on", "off"],
];

const namePrefix = /^(?:section-\S+ )?(?:(?:shipping|billing) )?(?:(?:home|work|mobile|fax|pager) (?=tel|email|impp))?/;

/** `work email` → `email`, `username webauthn` → `username` */
export function autofillNameOf(value: string): string {
  return value.replace(namePrefix, "").replace(/ webauthn$/, "");
}
