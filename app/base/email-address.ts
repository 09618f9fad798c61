// The local part and labels follow HTML's email input; a domain without a dot is treated as a typing mistake.
const address =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Whether a text is a usable email address (HTML §4.10.5.1.5) of at most 254 characters (RFC 5321 §4.5.3.1). */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && address.test(text);
}

/** Matches the email addresses in a text, which are shown in parts. */
export const addressesInText = /[^\s@]+@[\w-]+(?:\.[\w-]+)*/g;

/** The parts of an address, between which a line may break: before its @ and each dot, never inside a word. */
export function addressParts(address: string): string[] {
  return address.split(/(?=[@.])/);
}
