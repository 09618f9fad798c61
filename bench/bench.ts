import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { avatarInBrowser } from "./avatar.ts";
import { blocked } from "./blocked.ts";
import { firstView } from "./first-view.ts";
import { lighthouse } from "./lighthouse.ts";
import { load, median } from "./load.ts";
import { memoryOver } from "./memory.ts";
import { overload } from "./overload.ts";
import { prefetchGain, RUNS } from "./prefetch.ts";
import { seenInPreview } from "./preview.ts";
import { publishingOf } from "./publishing.ts";
import { searchTimes } from "./search-times.ts";
import { type Running, startServer } from "./servers.ts";
import { avatarPngMs, formsStored, uploadsTaken } from "./writes.ts";

/** `npm run bench -- start prefetch` measures only those parts. */
const root = path.resolve(import.meta.dirname, "..");
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = 3;
const STARTS = 5;
/** The share of the ordinary server's CPU time that each kind of page may take (spec budgets.server). */
const kinds = {
  listing: { path: "/news/", ordinary: "/news", most: 0.75 },
  "filtered listing": { path: "/news/?issue=education", ordinary: "/news?issue=education", most: 0.75 },
  article: { path: "/news/made-500/", ordinary: "/news/made-500", most: 0.75 },
  "content page": { path: "/privacy/", ordinary: "/privacy", most: 0.75 },
  search: { path: "/search/?term=school", ordinary: "/search?term=school", most: 1 },
};

function dataFolder(articles: number): string {
  const folder = path.join(root, `.cache/bench/${articles}`);
  if (existsSync(path.join(folder, "site.db"))) return folder;
  mkdirSync(folder, { recursive: true });
  const media = path.join(root, "data/media");
  if (existsSync(media) && !existsSync(path.join(folder, "media")))
    cpSync(media, path.join(folder, "media"), { recursive: true });
  const command = ["tools/generate.ts", "--articles", String(articles), "--seed", "1"];
  execFileSync(process.execPath, command, { cwd: root, env: { ...process.env, DATA_DIR: folder }, stdio: "inherit" });
  return folder;
}

const site = (articles: number, ...words: string[]) =>
  startServer(
    ["--max-semi-space-size=8", "--max-old-space-size=1024", "server/index.js", "--no-publish", ...words],
    { DATA_DIR: dataFolder(articles), HOST: "127.0.0.1", LOG_LEVEL: "info", TRUST_PROXY: "1", MALLOC_ARENA_MAX: "2" },
    "/readyz",
    root,
  );
const number = (value: number, digits = 1) => value.toLocaleString("en-AU", { maximumFractionDigits: digits });
const rows: Record<string, Record<string, string>> = {};

async function compare(servers: { name: string; server: Running; path: string }[], connections: number) {
  const all = new Map<string, Awaited<ReturnType<typeof load>>[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, server, path: address } of servers)
      all.get(name)?.push(await load(server, address, connections, SECONDS));
  return (name: string) => {
    const measured = all.get(name) ?? [];
    return {
      perSecond: median(measured.map(({ perSecond }) => perSecond)),
      p99: median(measured.map(({ p99 }) => p99)),
      cpuMs: median(measured.map(({ cpuMs }) => cpuMs)),
    };
  };
}

function lazily(start: () => Promise<Running>): () => Promise<Running> {
  let server: Promise<Running> | null = null;
  return () => {
    server ??= start();
    running.add(server);
    return server;
  };
}

const running = new Set<Promise<Running>>();
const cachedSite = lazily(() => site(1000));
const uncachedSite = lazily(() => site(1000, "--no-page-cache"));
const bareServer = lazily(async () => {
  const files: Record<string, string> = {};
  for (const [name, { path: address }] of Object.entries(kinds)) {
    const page = await fetch((await cachedSite()).address + address, { headers: { "accept-encoding": "br" } });
    // `fetch` decompresses it.
    files[address] = path.join(root, `.cache/bench/${name}.br`);
    writeFileSync(files[address], brotliCompressSync(Buffer.from(await page.arrayBuffer())));
  }
  return startServer(["bench/bare-server.js"], { FILES: JSON.stringify(files) }, "/", root);
});
const ordinaryServer = lazily(() => {
  const folder = path.join(root, "bench/ordinary");
  execFileSync(path.join(root, "node_modules/.bin/remix"), ["vite:build", "--config", "remix.config.js"], {
    cwd: folder,
    stdio: "ignore",
  });
  return startServer(["server.js"], { DATABASE: path.join(dataFolder(1000), "site.db") }, "/news", folder);
});

const listed = {
  home: "/",
  listing: kinds.listing.path,
  article: kinds.article.path,
  "content page": kinds["content page"].path,
  DigiMe: "/info-for-children-and-young-people/digime-voices/create-your-digime/",
  contact: "/contact-us/",
};

const parts: Record<string, () => Promise<void>> = {
  async start() {
    const times: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      const server = await site(1000);
      times.push(server.startMs);
      await server.stop();
    }
    rows["start to first 200, median"] = { value: `${number(median(times), 0)} ms`, budget: "700 ms" };
  },
  async pages() {
    const withCache = await cachedSite();
    const withoutCache = await uncachedSite();
    const bare = await bareServer();
    const ordinary = await ordinaryServer();
    for (const [name, { path: address, ordinary: sameAddress, most }] of Object.entries(kinds))
      for (const connections of [1, 50]) {
        const measured = await compare(
          [
            { name: "cached", server: withCache, path: address },
            { name: "uncached", server: withoutCache, path: address },
            { name: "bare", server: bare, path: address },
            { name: "ordinary", server: ordinary, path: sameAddress },
          ],
          connections,
        );
        const cached = measured("cached");
        const uncached = measured("uncached");
        const ofBare = measured("bare");
        const ofOrdinary = measured("ordinary");
        rows[`${name}, ${connections} conn.`] = {
          "cached/s": number(cached.perSecond, 0),
          "of bare": number(cached.perSecond / ofBare.perSecond, 2),
          "uncached/s": number(uncached.perSecond, 0),
          "p99 ms": number(uncached.p99),
          "ordinary p99 ms": number(ofOrdinary.p99),
          "CPU ms": number(uncached.cpuMs, 2),
          "ordinary CPU ms": number(ofOrdinary.cpuMs, 2),
          "CPU of ordinary": number(uncached.cpuMs / ofOrdinary.cpuMs, 2),
          budget: `${most}`,
        };
      }
  },
  async memory() {
    const withCache = await cachedSite();
    const [half, whole] = await memoryOver(withCache);
    rows["memory after 100,000 and 200,000 requests over 5,000 addresses"] = {
      value: `${number(half, 0)} MB, ${number(whole, 0)} MB`,
      budget: "220 MB",
    };
  },
  async writes() {
    const withCache = await cachedSite();
    rows["forms stored a second"] = { value: number(await formsStored(withCache), 0) };
    rows["previews taken a second"] = { value: number(await uploadsTaken(withCache), 0) };
    rows["an avatar's picture"] = { value: `${number(await avatarPngMs())} ms` };
  },
  async avatar() {
    const { address } = await cachedSite();
    for (const slower of [1, 4]) {
      const { drawnMs, pngMs } = await avatarInBrowser(address + listed.DigiMe, slower);
      rows[`an avatar drawn anew in a browser, ${slower} × slower`] = { value: `${number(drawnMs)} ms` };
      rows[`its PNG there, ${slower} × slower`] = { value: `${number(pngMs)} ms` };
    }
  },
  async prefetch() {
    const { address } = await cachedSite();
    const { pointedAtMs, straightMs, prerendered } = await prefetchGain(address);
    rows["largest paint of the next page over a line of 150 ms, pointed at before"] = {
      value: `${number(pointedAtMs, 0)} ms, ${prerendered} of ${RUNS} prerendered`,
      budget: "100 ms",
    };
    rows["largest paint of the next page over a line of 150 ms, not pointed at"] = {
      value: `${number(straightMs, 0)} ms`,
    };
  },
  async "first-view"() {
    const withCache = await cachedSite();
    for (const [type, { requests, bytes }] of await firstView(`${withCache.address}/news/`))
      rows[`first view of the listing, ${type}`] = { value: `${number(bytes / 1024)} KB in ${requests}` };
  },
  async lighthouse() {
    const withCache = await cachedSite();
    for (const [name, address] of Object.entries(listed))
      rows[`Lighthouse, ${name}`] = {
        value: lighthouse(withCache.address + address),
        budget: "100 100 100 100, LCP 1.3 s, blocked 0 ms, shift 0.00",
      };
  },
  async blocked() {
    const { address } = await cachedSite();
    for (const [name, path] of Object.entries(listed)) {
      const { blockedMs, longestMs, beforePaintMs } = await blocked(address + path);
      rows[`main thread in CPU time, ${name}`] = {
        value: `blocked ${number(blockedMs, 0)} ms at 4 × slower, longest task ${number(longestMs)} ms, before the first paint ${number(beforePaintMs, 0)} ms`,
        budget: "blocked 0 ms",
      };
    }
  },
  async overload() {
    const withCache = await cachedSite();
    const withoutCache = await uncachedSite();
    const { perSecond: most } = await load(withoutCache, kinds.listing.path, 10, SECONDS);
    const over = await overload(withCache.address, 4 * most, 5);
    rows["4 × overload, cached pages"] = { value: `p99 ${number(over.cachedP99, 0)} ms`, budget: "300 ms" };
    rows["4 × overload, served"] = {
      value: `p50 ${number(over.servedP50, 0)} ms, p99 ${number(over.servedP99, 0)} ms`,
      budget: "2,000 ms",
    };
    rows["4 × overload, refused"] = {
      value: `${number(over.refusedShare * 100, 0)} %, p99 ${number(over.refusedP99, 0)} ms, ${over.failed} failed`,
    };
    rows["4 × overload, recovered"] = { value: `${number(over.recoveredMs, 0)} ms`, budget: "1,000 ms" };
  },
  async size() {
    const withoutCache = await uncachedSite();
    const large = await site(10_000, "--no-page-cache");
    for (const name of ["filtered listing", "search"] as const) {
      const measured = await compare(
        [
          { name: "small", server: withoutCache, path: kinds[name].path },
          { name: "large", server: large, path: kinds[name].path },
        ],
        1,
      );
      rows[`${name}, 10,000 beside 1,000`] = {
        value: `${number(measured("small").perSecond / measured("large").perSecond, 2)} ×`,
        budget: "2 ×",
      };
    }
    await large.stop();
  },
  async search() {
    for (const [kind, { p50, p99 }] of await searchTimes(path.join(dataFolder(10_000), "site.db")))
      rows[`search loader, 10,000, ${kind}`] = {
        value: `p50 ${number(p50)} ms, p99 ${number(p99)} ms`,
        budget: "20 ms",
      };
  },
  async preview() {
    const seen = await seenInPreview(root);
    rows["saved and seen in the preview, median and worst of ten"] = {
      value: `${number(median(seen), 0)} ms, ${number(seen.at(-1) ?? 0, 0)} ms`,
      budget: "2,000 ms",
    };
  },
  async publishing() {
    const articles = 10_000;
    const { seconds, peakMb } = await publishingOf(articles, root, path.join(dataFolder(1000), "media"));
    rows[`${number(articles)} articles published`] = {
      value: `${number(seconds)} s, at most ${number(peakMb, 0)} MB`,
    };
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(", ")}. The parts: ${Object.keys(parts).join(", ")}`);
for (const [name, measure] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await measure();
for (const server of running) await (await server).stop();
console.table(rows);
