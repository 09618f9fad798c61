import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { refusesReceiver, smtpSender } from "./send-mail.ts";
import { startMailServer } from "./testing.ts";

const to = "sender@blocked.example";
let mails: Awaited<ReturnType<typeof startMailServer>>;

before(async () => {
  mails = await startMailServer();
});
after(() => mails.stop());

async function judge(answers: Map<string, string>, answer: string): Promise<boolean> {
  answers.set(to, answer);
  const send = smtpSender(mails.url, "no-reply@office.example");
  const error = await send("one", { to, subject: "Hello", text: "Words" }).then(
    () => assert.fail("the email was taken"),
    (thrown: unknown) => thrown,
  );
  answers.delete(to);
  assert.ok((error as { response: string }).response.startsWith(answer), "the answer goes out as it is written here");
  return refusesReceiver(error);
}

test("an error about the recipient is one that only the visitor can fix, any other is ours", async () => {
  for (const answer of [
    `550 5.1.1 <${to}>: Recipient address rejected: User unknown in relay recipient table`,
    "550 5.1.2 Bad destination system address",
    "501 5.1.3 Bad recipient address syntax",
    "551 5.1.6 The mailbox has moved",
    "556 5.1.10 The domain takes no mail",
    "550 5.2.1 The mailbox is disabled",
    "552 5.2.2 The mailbox is full",
    `550 <${to}> No such user here`,
    "550 Unrouteable address",
    "551 User not local",
    "553 Mailbox name not allowed",
  ])
    assert.equal(await judge(mails.refuse, answer), true, answer);
  for (const answer of [
    "550 5.1.8 Sender address rejected: Domain not found",
    "553 5.1.7 Bad sender's mailbox address syntax",
    "550 5.1.0 Address rejected",
    "554 5.7.1 Relay access denied",
    "530 Authentication required",
    "530 5.7.0 Must issue a STARTTLS command first",
    "503 5.5.1 Bad sequence of commands",
    "550 relay not permitted",
    `550 <${to}> Sender verify failed`,
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    "554 Service unavailable; client host blocked using zen.spamhaus.org",
    "550 Your address is listed at zen.spamhaus.org",
    "450 4.2.1 Try again later",
  ])
    assert.equal(await judge(mails.refuse, answer), false, answer);
  assert.equal(await judge(mails.refuseEmail, "550 5.1.1 No such letter box"), false);
});
