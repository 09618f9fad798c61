import assert from "node:assert/strict";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import type { ServerBuild } from "@remix-run/node";
import { remoteChecks } from "#app/forms/definition/remote-checks.ts";
import { notification } from "#app/forms/submissions/form-mail.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createPages } from "#server/http/pages.ts";
import { createRoutes } from "#server/http/routes.ts";
import { createServices } from "#server/services.ts";
import { publish } from "./publish.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "second-office-"));
after(() => rmSync(folder, { recursive: true }));
const ofTheFirst = /Western Australia|Children[’']s Commissioner|\bPerth\b|\bWA\b/;

test("the code names no office, no state and no help line: that is for content to say", () => {
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

test("another office of another state is made of content alone", async () => {
  const content = path.join(folder, "content");
  cpSync(path.join(import.meta.dirname, "small-tree"), content, { recursive: true });
  const site = readFileSync(path.join(content, "site.yaml"), "utf8");
  mkdirSync(path.join(content, "resources"));
  writeFileSync(
    path.join(content, "site.yaml"),
    `${site
      .replace("name: The Office", "name: Young People’s Guardian")
      .replace("shortName: [The, Office]", "shortName: [Young People’s, Guardian]")
      .replace("region: Somewhere", "region: Tasmania")
      .replace("state: WA", "state: TAS")}timeZone: Australia/Hobart\n`,
  );
  const services = createServices(parseEnv({ DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "silent" }));
  await migrate(services.db);
  await publish(services, content);
  const build: ServerBuild = await import(path.join(root, "build/server/index.js"));
  const routeOf = createRoutes(build.routes);
  const siteUrl = "http://site.test";
  const pages = createPages({ services, siteUrl, mode: "production", routeOf, current: async () => build });
  const voices = "/info-for-children-and-young-people/digime-voices/";
  const responses = `${voices}past-responses/?action=list&id=a-good-day`;
  const addresses = [
    "/",
    "/news/",
    "/news/first/",
    "/news/feed.xml",
    "/resources/",
    "/search/?term=first",
    "/forms/note/",
  ];
  const own = ["/opensearch.xml", "/sitemap.xml", voices, `${voices}create-your-digime/`, responses, "/not-here/"];
  const said = new Map<string, string>();
  for (const address of [...addresses, ...own]) {
    const answer = await (await pages(new Request(siteUrl + address), "test", "127.0.0.1")).text();
    // Names of files may hold any text.
    const text = answer.replaceAll(/(?:href|src|srcset|content)="[^"]*"/g, "");
    assert.doesNotMatch(text, ofTheFirst, address);
    said.set(address, answer);
  }
  assert.match(said.get("/") ?? "", /Young People’s Guardian/);
  assert.match(said.get("/") ?? "", /title="Young People’s Guardian"/);
  assert.match(said.get(responses) ?? "", /Be the first TAS child or young person to have a say\./);
  // In February clocks in Hobart are eleven hours ahead.
  assert.match(said.get("/news/feed.xml") ?? "", /<updated>2026-02-02T13:00:00.000Z<\/updated>/);
  const timeZone = await findTimeZone(services.db);
  await services.db.destroy();
  const form = { formName: "Note", notify: "a@example.org", acknowledge: null, fieldsets: [] };
  const sent = { form: form as never, answers: {}, files: [], receipt: "R", now: Date.UTC(2026, 1, 2, 13), timeZone };
  assert.match(notification(sent, null)?.text ?? "", /3 February 2026 at 12:00\s?am/);
});

test("each state has a check of its postcodes", () => {
  const states = Object.entries({
    act: "2600",
    nsw: "2000",
    nt: "0800",
    qld: "4000",
    sa: "5000",
    tas: "7000",
    vic: "3000",
    wa: "6000",
  });
  for (const [state, postcode] of states)
    for (const [other] of states) {
      const verdict = remoteChecks[`${other}-postcode`]?.(postcode, {});
      assert.equal(verdict === true, state === other, `${postcode} in ${other}`);
    }
  assert.equal(remoteChecks["wa-postcode"]?.("2000", {}), "Write a postcode in WA.");
});
