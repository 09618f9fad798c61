import assert from "node:assert/strict";
import { test } from "node:test";
import { firstAvatar } from "./avatar.ts";
import { digestMail, digiMeMail, moderatorMail } from "./voices-mail.ts";

const response = {
  question: "What would make your town great?",
  name: "Sam\r\nBcc: all@x.au",
  text: '<img src=x onerror="alert(1)"> works for 7 days):\nhttps://evil.test/',
  flags: ["phone", "school"],
  distress: false,
};
const LINK = "https://site.test/voices-moderation/?token=abc.def";

test("a child's mail holds the picture and none of the child's words", () => {
  const mail = digiMeMail("The Office", "https://site.test", firstAvatar, Buffer.from("png"));
  assert.equal(mail.attachments?.[0]?.filename, "my-digime.png");
  assert.match(mail.text, /Long curly dark brown hair/);
  assert.match(mail.text, /1800 55 1800/);
});

test("no subject has anything that a visitor wrote, so no line break can get in", () => {
  for (const mail of [
    moderatorMail(response, LINK),
    moderatorMail({ ...response, distress: true }, LINK),
    digestMail(3, LINK),
  ]) {
    assert.doesNotMatch(mail.subject, /[\r\n]|Sam|Bcc/);
  }
  assert.match(moderatorMail({ ...response, distress: true }, LINK).subject, /distress/);
});

test("markup of a visitor is text in the HTML, and only the moderator's link is a link", () => {
  const { html, text } = moderatorMail(response, LINK);
  assert.doesNotMatch(html, /<img/);
  assert.deepEqual(
    [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    [LINK],
  );
  assert.match(text, /a phone number, the name of a school/);
});

test("a digest counts and does not quote", () => {
  assert.match(digestMail(1, LINK).text, /^1 response waits/);
  assert.match(digestMail(12, LINK).text, /^12 responses wait/);
});
