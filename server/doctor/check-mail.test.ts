import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parseEnv } from "#server/env.ts";
import { startMailServer } from "#server/mail/testing.ts";
import { checkMailServer } from "./check-mail.ts";

let mails: Awaited<ReturnType<typeof startMailServer>>;
before(async () => {
  mails = await startMailServer();
});
after(() => mails.stop());

async function hear(url: string, mailTo: string | null): Promise<string[]> {
  const env = parseEnv({ DATA_DIR: "/nowhere", SMTP_URL: url });
  const found = await checkMailServer(env, { mailTo, formBytes: 0 });
  return found.map(({ mark, message }) => `${mark}: ${message}`);
}

const GUIDE = /\. See docs\/operations\.md, "The mail server is away"\.$/;

test("a refused email is reported with the server's reply and where to read what to do, and its server not as unreachable", async () => {
  mails.refuse.set("nobody@office.example", "550 5.1.1 No such letter box");
  mails.refuse.set("later@office.example", "451 4.7.1 Greylisted, please try again");
  mails.refuseEmail.set("spam@office.example", "554 5.7.1 Looks like spam");
  for (const [who, reply] of [
    ["nobody", "550 5.1.1 No such letter box"],
    ["later", "451 4.7.1 Greylisted"],
    ["spam", "554 5.7.1 Looks like spam"],
  ] as const) {
    const [first = "", second = "", ...more] = await hear(mails.url, `${who}@office.example`);
    assert.match(first, /^ok: 127\.0\.0\.1:\d+ lets us in$/);
    assert.match(
      second,
      new RegExp(`^wrong: 127.* did not accept an email to ${who}@office\\.example \\(.*${reply}.*\\)`),
    );
    assert.match(second, GUIDE);
    assert.deepEqual(more, []);
  }
});
