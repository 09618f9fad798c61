import assert from "node:assert/strict";
import { test } from "node:test";
import { firstAvatar } from "#app/voices/avatar/avatar.ts";
import { digestMail, digiMeMail, moderatorMail } from "./announce.server.ts";

const helpLines = [
  { name: "Emergency", number: "000", tel: "000", note: "In danger." },
  { name: "Young Line", number: "12 34 56", tel: "123456", note: "At any time." },
];
const site = { name: "The Office", helpLines };
const response = {
  question: "<b>What</b> would make your town great?",
  flags: ["phone" as const, "school" as const],
  distress: false,
};
const waiting = { check: 2, ordinary: 5 };
const twelve = { check: 4, ordinary: 8 };
const LINK = "https://site.test/office/sign-in/?to=%2Foffice%2F&link=abc.def";

test("a child's email has the picture, its description and a help line", () => {
  const mail = digiMeMail(site, "https://site.test", firstAvatar, Buffer.from("png"));
  assert.equal(mail.attachments?.[0]?.filename, "my-digime.png");
  assert.match(mail.text, /Long curly dark brown hair/);
  assert.match(mail.text, /Ring Young Line on 12 34 56\./);
});

test("a digest names words of distress first in its subject", () => {
  assert.equal(moderatorMail(response, waiting, LINK).subject, "A response is waiting to be read");
  assert.equal(
    moderatorMail({ ...response, distress: true }, waiting, LINK).subject,
    "A response is waiting to be read",
  );
  assert.equal(digestMail(twelve, 0, LINK).subject, "12 responses are waiting to be read");
  const digest = digestMail(twelve, 2, LINK);
  assert.equal(digest.subject, "Words of distress in 2 responses: please read them now");
  assert.match(digest.text, /^Words of distress in 2 responses: please read them now\. .+12 responses are waiting/s);
});

test("markup is escaped in HTML emails, and the only link is the moderator's", () => {
  const { html, text } = moderatorMail(response, waiting, LINK);
  assert.doesNotMatch(html, /<b>/);
  assert.deepEqual(
    [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&")),
    [LINK],
  );
  assert.match(text, /a phone number, the name of a school/);
});

test("each email says how many responses of each kind wait", () => {
  assert.match(moderatorMail(response, waiting, LINK).text, /2 to check with care, 5 ordinary/);
  assert.match(digestMail(twelve, 0, LINK).text, /4 to check with care, 8 ordinary/);
});
