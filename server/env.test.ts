import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { adviseSettings, parseEnv, SettingsError, settings } from "./env.ts";

test("all problems are reported at once, one line each", () => {
  assert.throws(
    () => parseEnv({ PORT: "seventy", SITE_URL: "example.org", LOG_LEVEL: "loud" }),
    (error: Error) =>
      error instanceof SettingsError && error.message.split("\n").length === 3 && /PORT/.test(error.message),
  );
});

test("no secret is printed, whichever setting it is in, and each problem is one line", () => {
  const wrong = {
    SMTP_URL: "site:topsecret@mail.test",
    DATABASE_URL: "mysql://site:topsecret@db/site",
    SECRET: "topsecret",
    MAP_TILES_URL: "https://tiles.test/?key=topsecret",
    SITE_URL: "postgres://site:1/topsecret@db/site",
    HOST: "",
    LOG_LEVEL: `loud\n${"x".repeat(500)}`,
  };
  assert.throws(
    () => parseEnv(wrong),
    ({ message }: Error) => {
      const lines = message.split("\n");
      assert.deepEqual(lines.map((line) => line.split(" ")[0]).sort(), [
        "DATABASE_URL",
        "LOG_LEVEL",
        "MAP_TILES_URL",
        "SECRET",
        "SITE_URL",
        "SMTP_URL",
      ]);
      assert.doesNotMatch(message, /topsecret/);
      assert.ok(
        lines.every((line) => line.length < 250),
        message,
      );
      return true;
    },
  );
});

test("a server's address needs a host, and special characters in its password must be escaped", () => {
  const shared = { SITE_URL: "https://x.test", SECRET: "a secret of many letters" };
  for (const rest of [
    "",
    "//",
    "//ann:secret@",
    "//?a=b",
    "host:587",
    "//ann:se#cret@host/x",
    "//ann:1/secret@host/x",
    "//ann:1?secret@host/x",
    "//ann:se@cret@host/x",
    "//ann:se@c#ret@host/x",
    "//ann:secret%@host/x",
    "//ann:secret%zz@host/x",
    "//ann:secret@host/#x",
  ])
    for (const [name, protocol] of [
      ["DATABASE_URL", "postgres"],
      ["SMTP_URL", "smtps"],
    ] as const)
      assert.throws(
        () => parseEnv({ ...shared, [name]: `${protocol}:${rest}` }),
        ({ message }: Error) =>
          message.startsWith(`${name} is set, but must be `) && message.includes("%23") && !message.includes("cret"),
        `${protocol}:${rest}`,
      );
  for (const rest of [
    "//host",
    "//ann@host:1/x?a=b",
    "//ann:%23%2F%3F%40%25@host/x",
    "//[::1]:1/x",
    "///x?host=/run/x",
  ])
    assert.equal(parseEnv({ ...shared, DATABASE_URL: `postgres:${rest}` }).DATABASE_URL, `postgres:${rest}`);
});

test("ambiguous and malformed values are refused", () => {
  const wrong: Partial<Record<keyof typeof settings, string[]>> = {
    PORT: ["0x10", "1e3", "+80", "80.5", "70000"],
    TRUST_PROXY: ["0x1", "true"],
    METRICS_PORT: ["0", "0b11"],
    WEB_CONCURRENCY: ["1e1", "0"],
    DRAIN_SECONDS: ["5s", "-1", "0x5", "301"],
    DATA_DIR: ["'data'", '"data"'],
    CONTENT_DIR: ["'content'"],
    SMTP_URL: [
      "smtp://h:587?requireTls=true",
      "smtp://h?requireTLS=yes",
      "smtp://h?requireTLS",
      "smtp://h?tls.rejectunauthorized=true",
      "smtp://h?requireTLS=true&x=1",
      "smtp:///?host=h",
    ],
    MAIL_FROM: [
      "@b",
      "a@",
      "office",
      "a b@c d",
      "a@b.org, c@d.org",
      "a@b.org; c@d.org",
      "x: a@b.org;",
      '"a@b.org"',
      "Commissioner (WA) <a@b.org>",
      "a@b.org (WA)",
      "Office <a@b.org> Perth",
      'O"x <a@b.org>',
      "Office a@b.org",
      "Office <a@b.org",
      "<a@b.org>, <c@d.org>",
      "Office <>",
      "Office\r\nBcc: <a@b.org>",
      "Office\r\nBcc <a@b.org>",
    ],
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values)
      assert.throws(() => parseEnv({ [name]: value }), { name: "SettingsError" }, `${name} ${value}`);
});

test("valid numbers, mail server options and senders are accepted as written", () => {
  const right = { PORT: "0", DRAIN_SECONDS: "0.5", DATA_DIR: "/srv/the site's data" };
  assert.deepEqual({ ...parseEnv({}), ...right, PORT: 0, DRAIN_SECONDS: 0.5 }, parseEnv(right));
  for (const SMTP_URL of [
    "smtp://h:587?requireTLS=true&tls.servername=mail.test",
    "smtps://ann:word@h:465",
    "smtp://h/",
  ])
    assert.equal(parseEnv({ SMTP_URL }).SMTP_URL, SMTP_URL);
  for (const MAIL_FROM of [
    "a@b.org",
    "<a@b.org>",
    "The Office <a@localhost>",
    '"Commissioner (WA)" <a@b.org>',
    "Kinder für <a@bü.example>",
  ])
    assert.equal(parseEnv({ MAIL_FROM }).MAIL_FROM, MAIL_FROM);
});

test("the public address has no path, query or user name", () => {
  for (const wrong of ["https://x.test/site", "https://x.test/?a=b", "https://x.test/#a", "https://ann@x.test"])
    assert.throws(() => parseEnv({ SITE_URL: wrong }), /^SettingsError: SITE_URL is .* and nothing after it/, wrong);
  for (const right of ["https://x.test", "https://x.test/", "http://X.test:8080", "http://x.test:80"])
    assert.equal(parseEnv({ SITE_URL: right }).SITE_URL, new URL(right).origin);
});

test("a shared database needs the public address and a secret", () => {
  assert.throws(() => parseEnv({ DATABASE_URL: "postgres://db/site" }), /SITE_URL is missing/);
  const shared = {
    DATABASE_URL: "postgres://db/site",
    SITE_URL: "https://x.test/",
    SECRET: "a secret of many letters",
  };
  assert.equal(parseEnv(shared).SITE_URL, "https://x.test");
  assert.throws(() => parseEnv({ ...shared, SECRET: "" }), /SECRET is missing/);
});

test("moderators are a list of email addresses", () => {
  assert.deepEqual(parseEnv({ MODERATORS: "Ann@office.example, bo@office.example, ann@Office.example" }).MODERATORS, [
    "ann@office.example",
    "bo@office.example",
  ]);
  assert.deepEqual(parseEnv({}).MODERATORS, []);
  assert.throws(() => parseEnv({ MODERATORS: "ann" }), /MODERATORS/);
});

test("the README's table of settings has each setting in the order of the code, with its default", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| (.+?) \| .+? \|$/gm)];
  assert.deepEqual(
    rows.map(([, name]) => name),
    Object.keys(settings),
  );
  const defaults = Object.entries(parseEnv({})).filter(([, value]) => value !== undefined && String(value) !== "");
  for (const [name, value] of defaults)
    assert.equal(rows.find((row) => row[1] === name)?.[2]?.replaceAll("`", ""), String(value), name);
});

const advised = (settings: Record<string, string>) =>
  adviseSettings(parseEnv(settings)).map((line) => line.split(" ")[0]);

test("a start lists what is not set yet: a public address, moderators, a mail server", () => {
  const all = { SITE_URL: "https://site.test", MODERATORS: "ann@office.example", SMTP_URL: "smtps://mail.test" };
  assert.deepEqual(advised({ ...all, MAIL_FROM: "The Office <no-reply@site.test>" }), []);
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
