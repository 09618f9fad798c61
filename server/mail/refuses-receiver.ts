/** Codes of RFC 3463 that say something of the receiver: no such box, domain or address; or a box that takes nothing. */
const ABOUT_RECEIVER = /^5\.(?:1\.(?:1|2|3|6|10)|2\.\d{1,3})$/;

/** The codes of RFC 5321 that say it of the receiver, among others. */
const ABOUT_MAILBOX = new Set(["550", "551", "553"]);

/** What a server without extended codes says where we are at fault, not the receiver. */
const ABOUT_US = /sender|relay|gateway|rcpthosts|block|black|list|spam|denied|polic|prohibit|auth|verif/i;

/**
 * Whether a mail server knows that no letters can get to this receiver. Where its answer may be about us (our sender,
 * our rights, our network, what we said before), it does not: whoever runs us can mend that.
 * @param error as nodemailer throws it
 */
export function refusesReceiver(error: unknown): boolean {
  const { command, response = "" } = error as { command?: string; response?: string };
  if (command !== "RCPT TO") return false;
  const [, code = "", extended, words = ""] = /^(5\d\d)[ -](\d\.\d{1,3}\.\d{1,3}\b)?(.*)$/s.exec(response) ?? [];
  if (extended) return ABOUT_RECEIVER.test(extended);
  // The receiver's own address may hold any word.
  return ABOUT_MAILBOX.has(code) && !ABOUT_US.test(words.replace(/\S+@\S+/g, ""));
}
