import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import pino from "pino";
import { temporaryFolder } from "#server/testing.ts";
import { fileSender, smtpSender } from "./send-mail.ts";
import { startMailServer } from "./testing.ts";

const FROM = "Office <no-reply@office.example>";
const email = { to: "sam@home.example", subject: "Hello", text: "Words" };

test("an email goes over TLS, but not to a server with an untrusted certificate", async () => {
  const server = await startMailServer({ secure: true });
  await assert.rejects(smtpSender(server.url, FROM)("1", email), /certificate|altnames/);
  assert.equal(server.taken.length, 0);
  await smtpSender(`${server.url}?tls.rejectUnauthorized=false`, FROM)("2", email);
  assert.deepEqual(server.taken[0]?.to, ["sam@home.example"]);
  await server.stop();
});

test("where TLS is required, a server without it gets nothing", async () => {
  const server = await startMailServer();
  await assert.rejects(smtpSender(`${server.url}?requireTLS=true`, FROM)("1", email), /STARTTLS/);
  assert.equal(server.taken.length, 0);
  await server.stop();
});

test("sending an email times out, even if the connection stays open", async () => {
  const server = createServer((line) => line.write("220 hello\r\n")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await assert.rejects(smtpSender(`smtp://127.0.0.1:${port}`, FROM, 100)("1", email), { code: "EABORT" });
  server.close();
});

test("visitors' text cannot add a header or a recipient", async () => {
  const server = await startMailServer();
  const subject = "Hello\r\nBcc: all@home.example\r\n\r\nwords";
  await smtpSender(server.url, FROM)("1", { ...email, subject, replyTo: "a@b.example\r\nBcc: c@d.example" });
  assert.deepEqual(server.taken[0]?.to, ["sam@home.example"]);
  assert.doesNotMatch(server.taken[0]?.raw ?? "", /^Bcc:/im);
  await server.stop();
});

test("attachments cannot be read from files or URLs", async (t) => {
  const folder = temporaryFolder("emails");
  const server = await startMailServer();
  t.after(() => Promise.all([server.stop(), rmSync(folder, { recursive: true })]));
  for (const place of [import.meta.filename, server.url.replace("smtp", "http")]) {
    const attachments = [{ filename: "a.txt", contentType: "text/plain", content: "", path: place }];
    for (const send of [smtpSender(server.url, FROM), fileSender(folder, FROM, pino({ enabled: false }))])
      await assert.rejects(send("1", { ...email, attachments }), /access rejected/);
  }
  assert.deepEqual([server.taken, readdirSync(folder)], [[], []]);
});

test("without a mail server an email is a file that only its owner may read, and the log says where", async () => {
  const folder = temporaryFolder("emails");
  const before = process.umask(0o077);
  const lines: string[] = [];
  const log = pino(new PassThrough().on("data", (line) => lines.push(String(line))));
  await fileSender(folder, FROM, log)("1", email);
  process.umask(before);
  assert.deepEqual(readdirSync(folder), ["1.eml"]);
  const file = path.join(folder, "1.eml");
  assert.match(readFileSync(file, "utf8"), /^To: sam@home.example/m);
  assert.equal(statSync(file).mode & 0o077, 0);
  assert.equal(lines.length, 1);
  const { msg, file: said } = JSON.parse(lines[0] ?? "");
  assert.deepEqual([msg, said], ["mail written", file]);
  assert.doesNotMatch(lines[0] ?? "", /sam@/);
  rmSync(folder, { recursive: true });
});
