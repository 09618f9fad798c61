/** Codes of RFC 3463 about the receiver: no such mailbox, domain or address; or a mailbox that accepts nothing. */
const ABOUT_RECEIVER = /^5\.(?:1\.(?:1|2|3|6|10)|2\.\d{1,3})$/;

/** Codes of RFC 5321 that may be about the receiver. */
const ABOUT_MAILBOX = new Set(["550", "551", "553"]);

/** Words of a server without extended codes that mean that we are at fault, not the receiver. */
const ABOUT_US = /sender|relay|gateway|rcpthosts|block|black|list|spam|denied|polic|prohibit|auth|verif/i;

/**
 * Whether a mail server says that no emails can reach this receiver. An answer that may be about us (our sender, our
 * permissions, our network, what we said before) does not count: whoever runs the site can mend that.
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
