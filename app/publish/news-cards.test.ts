import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { ServerBuild } from "@remix-run/node";
import sharp from "sharp";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createRemixHandler } from "#server/http/remix-handler.ts";
import { createServices } from "#server/services.ts";
import { temporaryContent, temporaryFolder } from "#server/testing.ts";
import { publish } from "./publish.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = temporaryFolder("news-cards");

const article = (headline: string, image: string) =>
  `---\nheadline: ${headline}\ndate: 2026-02-03\ncategory: reports\nissues: [play]\nsummary: Words.\nbackground: teal\n${image}---\nWords.\n`;

test("a news card is one link with a wide or square picture or a pattern, category, date and headline", async () => {
  const content = temporaryContent();
  const tall = sharp({ create: { width: 400, height: 300, channels: 3, background: "#888" } });
  await tall.png().toFile(path.join(content, "media/photo.png"));
  const picture = "image:\n  file: photo.png\n  alt: A photo\n";
  const shapes = { wide: picture, square: `${picture}  shape: square\n`, none: "" };
  for (const [name, image] of Object.entries(shapes))
    writeFileSync(path.join(content, `news/${name}.md`), article(`An item ${name}`, image));
  const services = createServices(parseEnv({ DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "silent" }));
  await migrate(services.db);
  await publish(services, content);
  const build: ServerBuild = await import(path.join(root, "build/server/index.js"));
  const siteUrl = "http://site.test";
  const pages = createRemixHandler({ services, siteUrl, mode: "production", current: async () => build });
  const listing = await (await pages(new Request(`${siteUrl}/news/`), "test", "127.0.0.1")).text();
  await services.db.destroy();
  const box = { wide: "news-picture", square: "news-picture news-picture-square", none: "news-picture" };
  for (const [name, className] of Object.entries(box)) {
    const [card = ""] = new RegExp(`<a [^>]*href="/news/${name}/".*?</a>`, "s").exec(listing) ?? [];
    // React writes comments between adjacent texts, to find them again when it hydrates the page.
    const [, tone, shape, inside = "", tag, day, date, headline] =
      /^<a class="news-card tone-(\w+)".*?<span class="([\w -]+)">(.*?)<\/span><span class="news-meta"><span class="tag[^>]*>([^<]*)<\/span> <time dateTime="([^"]+)">([^<]*)<\/time><\/span><h2>([^<]*)<\/h2><\/a>$/s.exec(
        card.replaceAll("<!-- -->", ""),
      ) ?? [];
    assert.deepEqual(
      [tone, shape, tag, day, date, headline],
      [...["teal", className, "Reports", "2026-02-03", "3 February 2026", `An item ${name}`]],
    );
    assert.equal(/<img [^>]*src="\/media\//.test(inside), name !== "none", name);
    const [, width, height] = /<img [^>]*width="(\d+)" height="(\d+)"/.exec(inside) ?? [];
    const cut = { wide: ["400", "267"], square: ["300", "300"], none: [undefined, undefined] };
    assert.deepEqual([width, height], cut[name as keyof typeof cut], name);
    if (name === "none") assert.equal(inside, "");
  }
});
