import assert from "node:assert/strict";
import { test } from "node:test";
import { adviseSettings } from "./advice.ts";
import { parseEnv } from "./env.ts";

const advised = (settings: Record<string, string>) =>
  adviseSettings(parseEnv(settings)).map((line) => line.split(" ")[0]);

test("a start lists what is not set yet: a public address, moderators, a mail server", () => {
  assert.deepEqual(advised({}), ["SITE_URL", "MODERATORS", "SAFEGUARDING", "SMTP_URL"]);
  assert.deepEqual(advised({ SITE_URL: "http://localhost:8080", SAFEGUARDING: "ann@office.example" }), [
    "SITE_URL",
    "MODERATORS",
    "SMTP_URL",
  ]);
  assert.deepEqual(advised({ SITE_URL: "http://site.test", SMTP_URL: "smtp://mail.test" }), [
    "SITE_URL",
    "MODERATORS",
    "SAFEGUARDING",
    "MAIL_FROM",
  ]);
});

test("a start says nothing if nothing is missing", () => {
  const settings = {
    SITE_URL: "https://site.test",
    MODERATORS: "ann@office.example",
    SMTP_URL: "smtps://mail.test",
    MAIL_FROM: "The Office <no-reply@site.test>",
  };
  assert.deepEqual(advised(settings), []);
});
