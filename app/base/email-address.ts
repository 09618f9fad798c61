// The local part and labels as HTML's own email input takes them; a domain without a dot is taken for a typing mistake.
const address =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Whether a text is an email address that mail can be sent to (HTML §4.10.5.1.5), at most 254 long (RFC 5321 §4.5.3.1). */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && address.test(text);
}

/** A text's email addresses, to be shown in parts. */
export const addressesInText = /[^\s@]+@[\w-]+(?:\.[\w-]+)*/g;

/** The parts of an address between which a line may break: before its @ and each dot, never inside a word. */
export function addressParts(address: string): string[] {
  return address.split(/(?=[@.])/);
}
