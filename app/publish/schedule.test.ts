import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { startJobs } from "#app/jobs.ts";
import { findNews, listArticleAddresses } from "#app/news/news.server.ts";
import { noFilter } from "#app/news/news.ts";
import { findPage, listPageAddresses } from "#app/pages/pages.server.ts";
import { listProblems } from "#app/publish/check/testing.ts";
import { listResources } from "#app/resources/resources.server.ts";
import { pathJson } from "#app/search/replace-search.server.ts";
import { findSite } from "#app/site/site.server.ts";
import { VOICES } from "#app/voices/responses/addresses.ts";
import { findOpenTopic, findTopic, listPastTopics } from "#app/voices/responses/topics.server.ts";
import { bothAtOnce, onBothEngines } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { createServices } from "#server/services.ts";
import { temporaryFolder } from "#server/testing.ts";
import { findPublication } from "./publication.ts";
import { publish } from "./publish.ts";
import { publishDue } from "./schedule.ts";

const folder = temporaryFolder("schedule");
const content = path.join(folder, "content");
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(content, file)), { recursive: true });
  writeFileSync(path.join(content, file), text);
};
const article = (settings: string, body = "Words of an article.") =>
  `---\nheadline: An article\n${settings}\ncategory: reports\nissues: [play]\nsummary: About wombats.\nbackground: coral\n---\n${body}\n`;
const page = (settings: string, body = "Words of a page.") =>
  `---\ntitle: A page\ndescription: A page.\n${settings}\n---\n${body}\n`;
const DAY = 24 * 60 * 60_000;
const perth = (day: string, clock = "00:00:00.000") => Date.parse(`${day}T${clock}+08:00`);

before(() => {
  cpSync(path.join(import.meta.dirname, "small-tree"), content, { recursive: true });
  const topic = readFileSync(path.join(content, "voices/a-good-day.md"), "utf8");
  write("voices/a-good-day.md", topic.replace("2045", "2026"));
  write(
    "voices/responses/a-good-day.yaml",
    "- {name: Harjit, text: A day at the pool with all my cousins.}\n- {name: Tom, text: Sun.}\n",
  );
  write("news/coming.md", article("date: 2026-12-03"));
  write("news/unfinished.md", article("date: 2026-02-05\ndraft: true"));
  write("pages/plans/index.md", page("", "What comes."));
  write("pages/plans/coming.md", page("date: 2026-12-03", "See [the article](/news/coming/)."));
  write("pages/plans/unfinished.md", page("draft: true"));
  write("pages/contact-us.md", page("date: 2026-12-03"));
  write(
    "resources/coming.md",
    "---\ntitle: Poster\nheadline: A poster.\ndate: 2026-12-03\nsummary: A poster.\nkind: poster\naudience: Everyone\nlink: https://example.org/poster\n---\n",
  );
});

onBothEngines((db, engine) => {
  const at = (now: number, other = db()) => ({
    db: other,
    clock: { now: () => now },
    files: { media: path.join(folder, `media-${engine.name}`) },
  });
  async function seen() {
    const { facets, total } = await findNews(db(), noFilter, { page: 1, size: 1 });
    const found = await db().selectFrom("search_document").select("address").execute();
    return {
      articles: (await listArticleAddresses(db())).length,
      counted: total,
      years: facets.combinations.length,
      pages: await listPageAddresses(db()),
      contact: (await findSite(db())).contact,
      below: (await findPage(db(), "/plans/"))?.below.map((below) => below.page),
      resources: (await listResources(db())).length,
      found: found
        .map((row) => row.address)
        .filter((address) => /coming|unfinished|poster/.test(address))
        .sort(),
    };
  }
  const early = {
    articles: 2,
    counted: 2,
    years: 1,
    pages: ["/", "/plans/"],
    contact: undefined,
    below: [],
    resources: 0,
    found: [],
  };

  test("drafts and scheduled content are not listed, counted or found", async () => {
    await publish(at(perth("2026-11-21")), content);
    assert.deepEqual(await seen(), early);
    assert.equal(await findPage(db(), "/plans/coming/"), null);
  });

  test("scheduled content appears when its day begins at the office, in one new revision", async () => {
    const before = (await findPublication(db()))?.revision ?? 0;
    assert.equal(await publishDue(at(perth("2026-12-02", "23:59:59.999"))), false);
    assert.deepEqual(await seen(), early);
    const both = await Promise.all([publishDue(at(perth("2026-12-03"))), publishDue(at(perth("2026-12-03")))]);
    assert.deepEqual(both.sort(), [false, true]);
    assert.equal((await findPublication(db()))?.revision, before + 1);
    assert.deepEqual(await seen(), {
      articles: 3,
      counted: 3,
      years: 1,
      pages: ["/", "/contact-us/", "/plans/", "/plans/coming/"],
      contact: "/contact-us/",
      below: ["/plans/coming/"],
      resources: 1,
      found: ["/news/coming/", "/plans/coming/", "https://example.org/poster"],
    });
  });

  test("search results name no unpublished parent page, and two with the same link appear separately", async () => {
    const poster = readFileSync(path.join(content, "resources/coming.md"), "utf8");
    const more: [string, string][] = [
      ["pages/info-for-children-and-young-people.md", page("date: 2026-12-03")],
      ["resources/there.md", poster.replace("2026-12-03", "2026-02-05")],
    ];
    for (const [file, text] of more) write(file, text);
    const found = async (address: string) => {
      const rows = await db().selectFrom("search_document").selectAll().where("address", "=", address).execute();
      return rows.map((row) => pathJson.parse(row.path_json));
    };
    await publish(at(perth("2026-11-21")), content);
    assert.deepEqual(await found(VOICES), [[]]);
    assert.deepEqual(await found("https://example.org/poster"), [["Resources"]]);
    assert.equal(await publishDue(at(perth("2026-12-03"))), true);
    assert.deepEqual(await found(VOICES), [["A page"]]);
    assert.deepEqual(await found("https://example.org/poster"), [["Resources"], ["Resources"]]);
    for (const [file] of more) rmSync(path.join(content, file));
    await publish(at(perth("2026-12-03")), content);
  });

  test("a topic accepts responses on its last day, and then closes by itself", async () => {
    const lastMoment = perth("2026-12-18", "23:59:59.999");
    assert.equal(await publishDue(at(lastMoment)), false);
    assert.equal((await findOpenTopic(db()))?.when, "until 18 December");
    assert.equal(await publishDue(at(lastMoment + 1)), true);
    assert.equal(await findOpenTopic(db()), null);
    assert.equal((await findTopic(db(), "a-good-day"))?.when, "between October and December 2026");
    assert.equal((await listPastTopics(db(), 3)).total, 1);
    assert.equal(await publishDue(at(lastMoment + 1000 * DAY)), false, "nothing more is to come");
  });

  test("what has a time appears at that minute, and vanishes everywhere at the minute at which it ends", async () => {
    const [from, until] = ["from: 2026-12-05 09:30", "until: 2026-12-05T17:00"];
    const files = {
      "pages/plans/fair.md": page(`${from}\n${until}`, "See [the article](/news/fair/)."),
      "news/fair.md": article(`date: 2026-02-05\n${from}\n${until}`),
      "resources/fair.md": readFileSync(path.join(content, "resources/coming.md"), "utf8")
        .replace("date: 2026-12-03", `date: 2026-12-09\n${from}\n${until}`)
        .replace(/^link: .*$/m, "documents: []"),
    };
    for (const [file, text] of Object.entries(files)) write(file, text);
    const fair = async () => [
      await findPage(db(), "/plans/fair/").then(Boolean),
      (await findPage(db(), "/plans/"))?.below.some((below) => below.page === "/plans/fair/"),
      (await listPageAddresses(db())).includes("/plans/fair/"),
      (await listArticleAddresses(db())).some((row) => JSON.stringify(row).includes("fair")),
      (await listResources(db())).some(({ slug }) => slug === "fair"),
      (await db().selectFrom("search_document").select("address").execute()).filter((row) => /fair/.test(row.address))
        .length,
    ];
    const gone = [false, false, false, false, false, 0];
    await publish(at(perth("2026-12-05")), content);
    assert.deepEqual(await fair(), gone);
    assert.equal(await publishDue(at(perth("2026-12-05", "09:29:59.999"))), false);
    assert.equal(await publishDue(at(perth("2026-12-05", "09:30:00.000"))), true);
    assert.deepEqual(await fair(), [true, true, true, true, true, 3]);
    assert.equal(await publishDue(at(perth("2026-12-05", "16:59:59.999"))), false);
    const both = await Promise.all([1, 2].map(() => publishDue(at(perth("2026-12-05", "17:00:00.000")))));
    assert.deepEqual(both.sort(), [false, true]);
    assert.deepEqual(await fair(), gone);
    await publish(at(perth("2026-12-06")), content);
    assert.deepEqual(await fair(), gone);
    for (const file of Object.keys(files)) rmSync(path.join(content, file));
  });

  test("an open topic with a time opens and ends at that minute", async () => {
    const topic = readFileSync(path.join(content, "voices/a-good-day.md"), "utf8");
    const times = "from: 2026-10-13 09:00\nuntil: 2026-12-01 15:00\nstatus:";
    write("voices/a-good-day.md", topic.replace("status:", times));
    await publish(at(perth("2026-10-12", "12:00:00.000")), content);
    assert.equal(await findTopic(db(), "a-good-day"), null);
    assert.equal(await publishDue(at(perth("2026-10-13", "09:00:00.000"))), true);
    assert.equal((await findOpenTopic(db()))?.id, "a-good-day");
    assert.equal(await publishDue(at(perth("2026-12-01", "15:00:00.000"))), true);
    assert.deepEqual([await findOpenTopic(db()), await findTopic(db(), "a-good-day")], [null, null]);
    write("voices/a-good-day.md", topic);
  });

  test("the notice for the whole site ends at its minute by itself", async () => {
    write("notice.yaml", "heading: Closed\ntext: We are closed today.\nuntil: 2026-12-05 17:00\n");
    await publish(at(perth("2026-12-05", "16:00:00.000")), content);
    assert.equal((await findSite(db())).notice?.text, "We are closed today.");
    assert.equal(await publishDue(at(perth("2026-12-05", "16:59:59.999"))), false);
    assert.equal((await findSite(db())).notice?.heading, "Closed");
    assert.equal(await publishDue(at(perth("2026-12-05", "17:00:00.000"))), true);
    assert.equal((await findSite(db())).notice, undefined);
    rmSync(path.join(content, "notice.yaml"));
  });

  test("what another release has scheduled is not published by this one", async () => {
    await db().deleteFrom("publication").execute();
    await publish(at(perth("2026-11-21")), content);
    const hash = (await findPublication(db()))?.content_hash ?? "";
    await db()
      .updateTable("publication")
      .set({ content_hash: `other-${hash}` })
      .execute();
    assert.equal(await publishDue(at(perth("2026-12-03"))), false);
    await db().updateTable("publication").set({ content_hash: hash }).execute();
    assert.equal(await publishDue(at(perth("2026-12-03"))), true);
  });

  test("two concurrent publications by hand succeed, also when nothing is scheduled", async () => {
    if (engine.name === "SQLite") return;
    await db().deleteFrom("publication").execute();
    await db().deleteFrom("scheduled").execute();
    const byHand = () => publish(at(perth("2026-12-03")), content);
    for (const status of await bothAtOnce(db(), byHand, byHand)) assert.equal(status, "fulfilled");
    assert.equal((await seen()).articles, 3);
  });

  test("a running server publishes what is due within a minute", async ({ mock }) => {
    await db().deleteFrom("publication").execute();
    await publish(at(perth("2026-11-21")), content);
    const before = (await findPublication(db()))?.revision ?? 0;
    mock.timers.enable({ apis: ["setInterval"] });
    const mask = process.umask();
    const services = createServices(
      parseEnv({ DATA_DIR: path.join(folder, `data-${engine.name}`), LOG_LEVEL: "silent" }),
    );
    process.umask(mask);
    const jobs = startJobs(
      { ...services, ...at(perth("2026-12-03")), files: services.files },
      "http://site.test",
      null,
    );
    mock.timers.tick(60_000);
    await jobs.stop();
    assert.equal((await findPublication(db()))?.revision, before + 1);
    await services.db.destroy();
  });

  test("days begin in the office's own time zone", async () => {
    const site = readFileSync(path.join(content, "site.yaml"), "utf8");
    write("site.yaml", `${site}timeZone: Australia/Hobart\n`);
    await publish(at(perth("2026-11-21")), content);
    write("site.yaml", site);
    assert.equal(await publishDue(at(Date.parse("2026-12-02T12:59:59.999Z"))), false);
    assert.equal(await publishDue(at(Date.parse("2026-12-02T13:00:00Z"))), true);
  });
});

test("links to drafts and scheduled pages, and two topics open at once, are reported", async () => {
  const expected = async (file: string, text: string) => {
    write(file, text);
    const problems = await listProblems(content, { now: perth("2026-11-21") });
    rmSync(path.join(content, file));
    return problems.join("\n");
  };
  const linking = (settings: string, to: string) =>
    expected("news/third.md", article(settings, `[soon](/news/${to}/)`));
  assert.match(
    await linking("date: 2026-02-05", "coming"),
    /^news\/third.md:9: \/news\/coming\/ cannot be seen before its date/,
  );
  assert.equal(await linking("date: 2026-12-04", "coming"), "");
  assert.match(await linking("date: 2026-12-04", "unfinished"), /^news\/third.md:9: \/news\/unfinished\/ is a draft/);
  assert.equal(await linking("date: 2026-02-05\ndraft: true", "unfinished"), "");
  write("news/fair.md", article("date: 2026-02-05\nuntil: 2026-12-01 12:00"));
  assert.match(await linking("date: 2026-02-05", "fair"), /^news\/third.md:9: \/news\/fair\/ ends, but this can still/);
  assert.match(await linking("date: 2026-02-05\nuntil: 2026-12-01 12:01", "fair"), /ends, but this can still/);
  assert.equal(await linking("date: 2026-02-05\nuntil: 2026-12-01 12:00", "fair"), "");
  assert.equal(await linking("date: 2026-02-05\nuntil: 2026-11-20 12:00", "coming"), "", "it has ended itself");
  rmSync(path.join(content, "news/fair.md"));
  const wrong = "It ends before it begins. Write a later time.";
  assert.equal(
    await expected("news/fair.md", article("date: 2026-02-05\nuntil: 2026-02-04 23:59")),
    `news/fair.md:4: ${wrong}`,
  );
  const times = "from: 2026-12-01 09:00\nuntil: 2026-12-01 09:00";
  assert.equal(await expected("pages/plans/fair.md", page(times)), `pages/plans/fair.md:5: ${wrong}`);
  const home = readFileSync(path.join(content, "pages/index.md"), "utf8");
  write("pages/index.md", home.replace("title:", "until: 2027-01-01 00:00\ntitle:"));
  assert.match(
    (await listProblems(content, { now: perth("2026-11-21") })).join(),
    /Visitors always need the home page/,
  );
  write("pages/index.md", home);
  assert.match(await expected("pages/plans/unfinished/part.md", page("")), /folder/);
  const topic = readFileSync(path.join(content, "voices/a-good-day.md"), "utf8");
  assert.match(
    await expected("voices/next.md", topic.replace("2026-10-12", "2026-12-18").replace('12-18"\nt', '12-30"\nt')),
    /^voices\/next.md:4: voices\/a-good-day.md is open until 2026-12-18/,
  );
  assert.equal(
    await expected("voices/next.md", topic.replace("2026-10-12", "2026-12-19").replace('12-18"\nt', '12-30"\nt')),
    "",
  );
});
