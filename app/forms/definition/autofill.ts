/**
 * For a single-line input (HTML §4.10.18.7.1). Not those for passwords, which have a field type of their own, nor
 * `street-address`, which has several lines.
 */
export const autofillNames: readonly string[] = `name honorific-prefix given-name additional-name family-name
  honorific-suffix nickname username organization-title organization address-line1 address-line2 address-line3
  postal-code country country-name address-level1 address-level2 address-level3 address-level4 email tel
  tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension impp url photo
  language sex bday bday-day bday-month bday-year one-time-code transaction-currency transaction-amount cc-name
  cc-given-name cc-additional-name cc-family-name cc-number cc-csc cc-type cc-exp cc-exp-month cc-exp-year on off`.split(
  /\s+/,
);

const namePrefix = /^(?:section-\S+ )?(?:(?:shipping|billing) )?(?:(?:home|work|mobile|fax|pager) (?=tel|email|impp))?/;

/** `work email` → `email`, `username webauthn` → `username` */
export function autofillNameOf(value: string): string {
  return value.replace(namePrefix, "").replace(/ webauthn$/, "");
}
