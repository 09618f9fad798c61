import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import type { ServerBuild } from "@remix-run/node";
import { parse, stringify } from "yaml";
import { ContentError } from "#app/content/problems.ts";
import { checkContent } from "#app/publish/check/check-content.ts";
import { publish } from "#app/publish/publish.ts";
import { readTree, type Tree } from "#app/publish/read-tree.ts";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createRemixHandler } from "#server/http/remix-handler.ts";
import { createServices, type Services } from "#server/services.ts";
import { smallTree, temporaryFolder } from "#server/testing.ts";

// Makes many trees with one fault each: those that pass the check must publish, and every address must answer 200 (spec
// content.promise).

const folder = temporaryFolder("fuzz");
const content = path.join(folder, "content");
const PARTS = "pages/part-";
/** Drawing a logo takes time, so only trees with a fault in this file have one. */
const LOGO = 'logo: { file: square.svg, alt: "" }\n';
let services: Services;
let ask: (address: string) => Promise<number>;

before(async () => {
  cpSync(smallTree, content, { recursive: true });
  const add = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(content, file)), { recursive: true });
    writeFileSync(path.join(content, file), text);
  };
  const place = (name: string, props: object) =>
    `<div data-component="${name}" data-props='${JSON.stringify(props)}'></div>\n\n`;
  const image = { file: "square.png", alt: "A square" };
  const link = { page: "/help/", label: "Help" };
  add(
    "pages/help.md",
    [
      "---\ntitle: Help\ndescription: Who helps.\nlead: Ring us.\nsprig: gum\nsensitive: true\nupdated: 2026-02-03\n",
      "image: { file: square.png, alt: A square }\n",
      "doors: [{ title: News, text: All of it, page: /news/, icon: book, tone: teal }]\n---\n## Why\n",
    ].join(""),
  );
  const part = (name: string, props: object) =>
    add(`${PARTS}${name.toLowerCase()}.md`, `---\ntitle: ${name}\ndescription: A part.\n---\n${place(name, props)}`);
  part("Accordion", { items: [{ id: "one", heading: "One", body: "[Why](/help/#why)" }] });
  part("StatAccordions", { stats: [{ id: "two", number: "2", text: "twos", body: "Two." }] });
  part("BannerCarousel", {
    slides: [{ eyebrow: "New", heading: "Look", text: "Here", image, link, tone: "teal" }],
  });
  part("ImageGallery", { pictures: [{ image, caption: "A square" }] });
  part("CallToAction", { calls: [{ heading: "Ring", text: "Us", link }] });
  part("ContentForm", { form: "note" });
  part("NewsTeasers", { count: 2, category: ["reports"] });
  part("FeaturedResponses", { topic: "a-good-day" });
  for (const name of ["PastTopics", "ResourceList", "OfficeMap"]) part(name, {});
  add(
    "resources/poster.md",
    "---\ntitle: Poster\nheadline: A poster.\ndate: 2026-02-03\nsummary: A poster.\nkind: poster\naudience: Everyone\n---\nHang it up.\n",
  );
  add("voices/responses/a-good-day.yaml", "- name: Kim\n  text: A pool.\n  avatar: { extras: [freckles] }\n");
  add(
    "search.yaml",
    "synonyms: [[help, aid]]\nbestBets: [{ terms: [ring], page: /help/ }]\nhelp:\n  pages: [/help/]\n  phrases: [want to die]\ntips: [Look twice]\n",
  );

  // As in production, where React is twice as fast.
  process.env.NODE_ENV = "production";
  services = createServices(parseEnv({ DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "silent" }));
  await migrate(services.db);
  const build: ServerBuild = await import(path.resolve(import.meta.dirname, "../../build/server/index.js"));
  const siteUrl = "http://site.test";
  const pages = createRemixHandler({ services, siteUrl, mode: "production", current: async () => build });
  ask = async (address) => (await pages(new Request(siteUrl + address), "fuzz", "127.0.0.1")).status;
});
after(() => services.db.destroy());

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

function* spoil(value: Json): Generator<[string, Json]> {
  if (Array.isArray(value)) {
    if (value[0] !== undefined) yield ["doubled", [...value, value[0]]];
    yield ["emptied", []];
    yield ["of a wrong type", "words"];
    for (const [at, inner] of value.slice(0, 1).entries())
      for (const [how, spoilt] of spoil(inner)) yield [`${at} ${how}`, value.with(at, spoilt)];
  } else if (value !== null && typeof value === "object") {
    for (const key of Object.keys(value)) {
      const { [key]: inner = null, ...rest } = value;
      yield [`${key} missing`, rest];
      yield [`${key} renamed`, { ...rest, [`${key}s`]: inner }];
      for (const [how, spoilt] of spoil(inner)) yield [`${key} ${how}`, { ...value, [key]: spoilt }];
    }
    yield ["of a wrong type", 7];
  } else {
    yield ["of a wrong type", typeof value === "string" ? ["one", { two: 2 }] : "words"];
    yield ["nothing", null];
    yield ["too long", typeof value === "string" ? `${value}${"long words ".repeat(1000)}` : 1e300];
    if (typeof value === "string") yield ["of odd signs", `${value}"'<&>{}/\\ \u{1f9d2}`];
  }
}

function* spoilFile(file: string, text: string): Generator<[string, string]> {
  const [, front, body = ""] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  if (file.endsWith(".md")) {
    for (const [how, spoilt] of file.startsWith(PARTS) ? [] : spoil(parse(front ?? "")))
      yield [how, `---\n${stringify(spoilt)}---\n${body}`];
    for (const mark of body.matchAll(/data-props='([^']*)'/g))
      for (const [how, spoilt] of spoil(JSON.parse(mark[1] ?? "{}"))) {
        const props = JSON.stringify(spoilt).replaceAll("'", "&#39;");
        yield [`props of ${mark[1]?.slice(0, 20)}: ${how}`, text.replace(mark[0], () => `data-props='${props}'`)];
      }
    yield ["doubled text", text + body];
    if (!file.startsWith(PARTS)) yield ["a very long text", `${text}\n${"Many words. ".repeat(20_000)}`];
  } else for (const [how, spoilt] of spoil(parse(text))) yield [how, stringify(spoilt)];
  yield ["a field doubled", text.replace(/^(\w+:.*\n)/m, "$1$1")];
  yield ["saved half", text.slice(0, text.length / 2)];
  yield ["empty", ""];
}

async function addresses(): Promise<string[]> {
  const forms = await services.db.selectFrom("form").select("client_id").execute();
  const pages = await services.db.selectFrom("page").select("path").execute();
  const articles = await services.db.selectFrom("article").select("slug").execute();
  const resources = await services.db.selectFrom("resource").select("slug").where("html", "!=", "").execute();
  const topics = await services.db.selectFrom("topic").select("id").execute();
  const voices = "/info-for-children-and-young-people/digime-voices/";
  return [
    ...[
      "/news/",
      "/news/feed.xml",
      "/resources/",
      "/search/?term=help",
      "/sitemap.xml",
      voices,
      `${voices}create-your-digime/`,
    ],
    ...pages.map((row) => row.path),
    ...articles.map((row) => `/news/${row.slug}/`),
    ...resources.map((row) => `/resources/${row.slug}/`),
    ...forms.map((row) => `/forms/${row.client_id}/`),
    ...topics.map((row) => `${voices}past-responses/?action=list&id=${row.id}`),
  ];
}

const outcomes = new Map<string, unknown>();

/** Asserts that a refusal is in our own words. */
async function isPassed(faultNames: string, tree: Tree): Promise<boolean> {
  try {
    await checkContent(tree, { known: outcomes });
    return true;
  } catch (error) {
    assert.ok(error instanceof ContentError, `${faultNames}: ${error instanceof Error ? error.stack : error}`);
    assert.ok(error.problems.length > 0, faultNames);
    assert.doesNotMatch(error.message, /expected|Invalid input|Too (?:small|big)|Unrecognized/, faultNames);
    return false;
  }
}

async function publishAll(faultNames: string): Promise<void> {
  await publish(services, content, undefined, { known: outcomes });
  for (const address of await addresses()) assert.equal(await ask(address), 200, `${faultNames}: ${address}`);
}

const files = () =>
  readdirSync(content, { recursive: true, encoding: "utf8" }).filter((file) => /\.(?:md|yaml)$/.test(file));

test("each tree with one fault that passes the check is published, and every address answers 200", async () => {
  await publishAll("the tree itself");
  const tree = readTree(content);
  const texts = new Map(files().map((file) => [file, tree.read(file)]));
  const passed = new Map<string, [how: string, text: string][]>();
  let refused = 0;
  for (const [file, text] of texts) {
    const ways: [string, string][] = [];
    for (const [how, spoilt] of spoilFile(file, file === "site.yaml" ? text + LOGO : text)) {
      const read = (path: string) => (path === file ? spoilt : (texts.get(path) ?? ""));
      if (await isPassed(`${file}: ${how}`, { ...tree, read })) ways.push([how, spoilt]);
      else refused += 1;
    }
    passed.set(file, ways);
  }
  const all = [...passed.values()].flat();
  assert.ok(all.length > 150 && refused > 500, `${all.length} passed, ${refused} refused`);
  await publishTogether(passed);
});

/**
 * Faults in different files go into one tree, so that there is much less to publish; where those add up, each is
 * published alone.
 */
async function publishTogether(passed: Map<string, [how: string, text: string][]>): Promise<void> {
  const whole = new Map([...passed.keys()].map((file) => [file, readFileSync(path.join(content, file), "utf8")]));
  const write = (file: string, text: string | undefined) => writeFileSync(path.join(content, file), text ?? "");
  const rounds = Math.max(...[...passed.values()].map((ways) => ways.length));
  for (let round = 0; round < rounds; round++) {
    const faults = [...passed].flatMap(([file, ways]) =>
      ways.slice(round, round + 1).map(([how, text]) => [file, how, text] as const),
    );
    const nameFaults = (some: typeof faults) => some.map(([file, how]) => `${file}: ${how}`).join("; ");
    for (const [file, , text] of faults) write(file, text);
    if (await isPassed(nameFaults(faults), readTree(content))) await publishAll(nameFaults(faults));
    else
      for (const fault of faults) {
        for (const [file] of faults) write(file, file === fault[0] ? fault[2] : whole.get(file));
        await publishAll(nameFaults([fault]));
      }
    for (const [file] of faults) write(file, whole.get(file));
  }
}
