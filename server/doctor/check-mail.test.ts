import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { after, before, test } from "node:test";
import { freePort } from "#server/db/testing.ts";
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

test("a refused email is reported with what to do, and its server not as unreachable", async () => {
  mails.refuse.set("nobody@office.example", "550 5.1.1 No such letter box");
  mails.refuse.set("later@office.example", "451 4.7.1 Greylisted, please try again");
  mails.refuseEmail.set("spam@office.example", "554 5.7.1 Looks like spam");
  for (const [who, advice] of [
    ["nobody", /Check the address it should go to/],
    ["later", /Try again in a quarter of an hour/],
    ["spam", /Ask whoever runs it/],
  ] as const) {
    const [first = "", second = "", ...more] = await hear(mails.url, `${who}@office.example`);
    assert.match(first, /^ok: 127\.0\.0\.1:\d+ lets us in$/);
    assert.match(
      second,
      new RegExp(`^wrong: 127.* did not accept an email to ${who}@office\\.example \\(.*\\d{3} .*\\)`),
    );
    assert.match(second, advice);
    assert.doesNotMatch(second, who === "later" ? /MAIL_FROM/ : /host and port|quarter/);
    assert.deepEqual(more, []);
  }
});

test("where nothing answers, host, port and firewall are to be checked, and no certificate", async () => {
  for (const url of [`smtp://127.0.0.1:${await freePort()}`, "smtps://mail.office.invalid"]) {
    const [said = "", ...more] = await hear(url, null);
    assert.match(said, /^wrong: .* does not let us in \(.*(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN)/);
    assert.match(said, /\. Check host and port in SMTP_URL \(port 465 needs smtps:\), and whether our firewall/);
    assert.doesNotMatch(said, /certificate/);
    assert.deepEqual(more, []);
  }
});

test("a failed TLS handshake is reported with what to check", async (t) => {
  const server = createServer((socket) => {
    socket.on("error", () => {}).write("220 here\r\n");
    socket.on("data", (bytes) => {
      const said = String(bytes);
      if (said.startsWith("EHLO")) socket.write("250-here\r\n250 STARTTLS\r\n");
      else if (said.startsWith("STARTTLS")) socket.write("220 go\r\n");
      else socket.write("this is no TLS, whatever is said\r\n");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const [said = ""] = await hear(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, null);
  assert.match(said, /^wrong: .* does not let us in \(.*\)\. Check the port, smtp: or/);
});
