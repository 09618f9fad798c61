import assert from "node:assert/strict";
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { ServerBuild } from "@remix-run/node";
import sharp from "sharp";
import { notification } from "#app/forms/submissions/form-mail.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createRemixHandler } from "#server/http/remix-handler.ts";
import { createServices } from "#server/services.ts";
import { temporaryContent, temporaryFolder } from "#server/testing.ts";
import { publish } from "./publish.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = temporaryFolder("second-office");
const ownLogo = "logo: { file: leaf.svg, alt: A leaf }";
const ofTheFirst = /Western Australia|Children[’']s Commissioner|\bPerth\b|\bWA\b/;

test("the code names no office, no state and no help line: that is for content", () => {
  const files = globSync(["app/**/*.{ts,tsx,css,js}", "server/**/*.{ts,js}"], { cwd: root }).filter(
    (file) => !/\.test\.ts$/.test(file),
  );
  assert.ok(files.length > 300);
  const naming = files.filter((file) =>
    /Western Australia|Children[’']s Commissioner|Kids Helpline|1800 ?55/.test(
      readFileSync(path.join(root, file), "utf8"),
    ),
  );
  assert.deepEqual(naming, []);
});

test("an office of another state needs only its own content", async () => {
  const content = temporaryContent();
  const site = readFileSync(path.join(content, "site.yaml"), "utf8");
  mkdirSync(path.join(content, "resources"));
  writeFileSync(
    path.join(content, "media/leaf.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M4 36C4 12 20 4 36 4c0 20-8 32-32 32z" fill="#8a1c7c"/></svg>',
  );
  await sharp({ create: { width: 300, height: 200, channels: 3, background: "#8a1c7c" } }).toFile(
    path.join(content, "media/small.png"),
  );
  const first = path.join(content, "news/first.md");
  writeFileSync(first, readFileSync(first, "utf8").replace(/file: .*/, "file: small.png"));
  appendFileSync(path.join(content, "pages/index.md"), '\n<div data-component="OfficeMap"></div>\n');
  writeFileSync(
    path.join(content, "site.yaml"),
    `${site
      .replace("region:", `${ownLogo}\nregion:`)
      .replace("name: The Office", "name: Young People’s Guardian")
      .replace("shortName: [The, Office]", "shortName: [Young People’s, Guardian]")
      .replace("region: Somewhere", "region: Tasmania")
      .replace("state: WA", "state: TAS")
      .replace('phone: "(08) 5550 0000"', 'phone: "+61 (3) 6200 0000"')}timeZone: Australia/Hobart\n`,
  );
  const services = createServices(parseEnv({ DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "silent" }));
  await migrate(services.db);
  await publish(services, content);
  const build: ServerBuild = await import(path.join(root, "build/server/index.js"));
  const siteUrl = "http://site.test";
  const pages = createRemixHandler({ services, siteUrl, mode: "production", current: async () => build });
  const voices = "/info-for-children-and-young-people/digime-voices/";
  const responses = `${voices}past-responses/?action=list&id=a-good-day`;
  const addresses = [
    "/",
    "/news/",
    "/news/first/",
    "/news/feed.xml",
    "/resources/",
    "/search/?term=first",
    "/search/?term=zzzz",
    "/forms/note/",
  ];
  const own = ["/opensearch.xml", "/sitemap.xml", voices, `${voices}create-your-digime/`, responses, "/not-here/"];
  const said = new Map<string, string>();
  const ask = (address: string) => pages(new Request(siteUrl + address), "test", "127.0.0.1");
  for (const address of [...addresses, ...own]) {
    const answer = await (await ask(address)).text();
    // File names may contain any text.
    const text = answer.replaceAll(/(?:href|src|srcset|content)="[^"]*"/g, "");
    assert.doesNotMatch(text, ofTheFirst, address);
    assert.doesNotMatch(answer, /assets\/logo-/, address);
    said.set(address, answer);
  }
  const files = new Set([...said.values()].flatMap((page) => page.match(/(?<=\/media\/)[\w-]+\.\w+/g) ?? []));
  assert.ok(files.size > 4);
  const missing = [...files].filter((name) => !existsSync(path.join(services.files.media, name)));
  assert.deepEqual(missing, [], "every picture that a page names is there, small ones too");
  const linked = [...said.values()].flatMap((page) => page.match(/(?<=<a [^>]*href=")\/(?!media\/)[^"#]*/g) ?? []);
  for (const link of new Set(linked)) assert.equal((await ask(link.replaceAll("&amp;", "&"))).status, 200, link);
  assert.match(await (await ask("/.well-known/security.txt")).text(), /^Contact: mailto:office@example\.org$/m);
  await hasItsOwnLogo(said, services.files.media);
  assert.match(said.get("/") ?? "", /Young People’s Guardian/);
  assert.match(said.get("/") ?? "", /title="Young People’s Guardian"/);
  assert.match(
    said.get("/news/") ?? "",
    /property="og:image" content="http:\/\/site\.test\/media\/logo-\w+-touch\.png"/,
  );
  assert.match(said.get("/") ?? "", /href="tel:\+61362000000">\+61 \(3\) 6200 0000</);
  assert.match(said.get(responses) ?? "", /Be the first TAS child or young person to have a say\./);
  // In February, Hobart is eleven hours ahead of UTC.
  assert.match(said.get("/news/feed.xml") ?? "", /<updated>2026-02-02T13:00:00.000Z<\/updated>/);
  const timeZone = await findTimeZone(services.db);
  await services.db.destroy();
  const form = { formName: "Note", notify: "a@example.org", acknowledge: null, fieldsets: [] };
  const now = Date.UTC(2026, 1, 2, 13);
  const sent = { form: form as never, answers: {}, files: [], receipt: "R", concern: null, now, timeZone };
  assert.match(notification(sent, null)?.text ?? "", /3 February 2026 at 12:00\s?am/);
});

async function hasItsOwnLogo(said: Map<string, string>, media: string): Promise<void> {
  const pages = [...said].filter(([, answer]) => answer.startsWith("<!DOCTYPE html>"));
  assert.ok(pages.length > 8);
  for (const [address, answer] of pages) {
    assert.match(answer, /<link rel="icon" href="\/media\/logo-\w+\.png" type="image\/png"\/>/, address);
    assert.match(answer, /<img src="\/media\/logo-\w+\.png" width="64" height="64" alt="A leaf"\/?>/, address);
    assert.doesNotMatch(answer, / style=|<style/, address);
  }
  // The logo is made once for pages, and once for home screens, without transparency.
  const [, logo = "", touch = ""] =
    /rel="icon" href="\/media\/([^"]+)".*?rel="apple-touch-icon" href="\/media\/([^"]+)"/s.exec(said.get("/") ?? "") ??
    [];
  const [shown, phone] = await Promise.all([logo, touch].map((name) => sharp(path.join(media, name)).stats()));
  assert.deepEqual([shown?.isOpaque, phone?.isOpaque], [false, true]);
}
