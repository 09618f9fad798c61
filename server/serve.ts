import cluster from "node:cluster";
import { rmSync } from "node:fs";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { readToken } from "#app/base/office-session.server.ts";
import { textSizeCookie } from "#app/base/text-size.ts";
import { publishFolder } from "#app/edit/publish-folder.ts";
import { startJobs } from "#app/jobs.ts";
import { isPublicSite, refuseToLaunch } from "#app/publish/launch.ts";
import { progressBar } from "#app/publish/progress-bar.ts";
import { findPublication, isOfThisRelease } from "#app/publish/publication.ts";
import { publishDue } from "#app/publish/schedule.ts";
import { findSite } from "#app/site/site.server.ts";
import { lineToTalk, sayExample } from "#app/site/site.ts";
import { dataPaths } from "./data-folder.ts";
import { migrate } from "./db/migrate.ts";
import { adviseSettings, parseEnv, SettingsError } from "./env.ts";
import { explain } from "./explain.ts";
import { storeAssets } from "./files/assets.ts";
import { createPageCache } from "./http/cache/page-cache.ts";
import { watchRevision } from "./http/cache/published-revision.ts";
import { createVariants } from "./http/cache/variant.ts";
import { createHost } from "./http/host.ts";
import { createSiteServer } from "./http/limits/connections.ts";
import { createDrain } from "./http/limits/drain.ts";
import { createLoadShedder } from "./http/limits/load-shedding.ts";
import { listen } from "./http/listen.ts";
import { nothingKnown, type PlainOffice } from "./http/plain-page.ts";
import { createRemixHandler } from "./http/remix-handler.ts";
import { createListener } from "./http/request-listener.ts";
import type { Observe } from "./http/request-log.ts";
import { createRoutes } from "./http/routes.ts";
import { createMetrics, serveMetrics } from "./metrics.ts";
import { programFolder } from "./program.ts";
import { createServices, type Services } from "./services.ts";
import { runWorkers } from "./workers.ts";

const dev = process.argv.includes("--dev");
/** Editing without signing in; another process publishes. */
const isLocal = process.argv.includes("--edit");
/** Benchmarks turn the page cache off to measure what a page costs. */
const cachesPages = !dev && !process.argv.includes("--no-page-cache");
const buildFolder = path.join(programFolder, "build");
const assetsFolder = path.join(buildFolder, "client/assets");

/** Before the first answer there is nothing to finish. */
let leave: (signal: NodeJS.Signals) => unknown = () => process.exit(0);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => leave(signal));
// The parent process has ended, perhaps killed: `npm run edit` starts the server with an IPC channel.
if (cluster.isPrimary) process.on("disconnect", () => leave("SIGINT"));

try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const env = parseEnv(process.env);
  const services = createServices(env);
  await migrate(services.db);
  if (!process.argv.includes("--no-publish")) await publishEmbedded(services);
  if (cluster.isPrimary) await refuseToLaunch(services);
  if (cluster.isPrimary) for (const advice of adviseSettings(env)) services.log.warn(advice);
  if (cluster.isPrimary && !dev) await storeOwnAssets(services);
  if (cluster.isPrimary) rmSync(dataPaths(env.DATA_DIR).previews, { recursive: true, force: true });
  if (env.WEB_CONCURRENCY > 1 && cluster.isPrimary && !dev) {
    await services.db.destroy();
    leave = await runWorkers(env, logAddress);
    return;
  }
  const bundle = dev ? await developmentBundle() : await productionBundle();
  const server = createSiteServer();
  const drain = createDrain(server, dev ? 0 : env.DRAIN_SECONDS * 1000);
  const mode = dev ? "development" : "production";
  const variantOf = createVariants({ routeOf: createRoutes(bundle.build.routes), cookieOf: textSizeCookie });
  const shedder = createLoadShedder();
  server.on("connection", shedder.arrived);
  const measures = {
    measureResponses: async () =>
      (await import("#app/voices/responses/responses.server.ts")).measureWaiting(services.db),
    measureConcerns: async () => (await import("#app/concerns/concerns.server.ts")).measureConcerns(services.db),
    findRevision: async () => (await findPublication(services.db))?.revision ?? 0,
  };
  const metrics = env.METRICS_PORT ? await createMetrics({ services, shedder, measures }) : null;
  const observe: Observe = (record) => {
    services.log.info(record);
    metrics?.observe(record);
  };
  let office = nothingKnown;
  const published = watchRevision({
    findRevision: async () => (await findPublication(services.db))?.revision ?? null,
    onChange: async () => {
      office = await findOffice(services);
    },
  });
  await published.look();
  const revision = cachesPages ? published.revision : () => null;
  const cache = createPageCache({ observe, variantOf, revision, away: published.away });
  const endings: (() => unknown)[] = [published.stop, bundle.close];
  const finish = async () => {
    await Promise.all(endings.map((end) => end()));
    await services.db.destroy();
  };
  leave = (signal) => drain.leave(signal, finish);
  // Loaded only where somebody may edit: it brings much of what publishing needs.
  const isEdited = isLocal || env.EDITORS.length > 0;
  const createEditing = isEdited ? (await import("#app/edit/editing.ts")).createEditing : null;
  const port = await listen(server, "PORT", env.PORT, isLocal ? "127.0.0.1" : env.HOST);

  // No `await` from here until requests have a listener: a request that came in between would never be answered.
  const siteUrl = env.SITE_URL ?? `http://localhost:${port}`;
  const parts = { siteUrl, mode, current: bundle.current } as const;
  const pagesOf = (db: Services["db"]) => createRemixHandler({ ...parts, services: { ...services, db } });
  const editing = createEditing?.({ services, isLocal, pagesOf }) ?? null;
  if (editing) endings.push(editing.stop);
  const host = createHost({
    services,
    observe,
    siteUrl,
    cache,
    isOfficer: (request) => isLocal || readToken(request, { siteUrl, secret: services.secret }) !== "",
    refreshRevision: published.look,
    shedder,
    variantOf,
    clientFolder: bundle.clientFolder,
    draining: drain.draining,
    office: () => office,
    pages: createRemixHandler({ ...parts, services, editing }),
  });
  const answer = createListener(host, siteUrl, cache);
  server.on("request", (request, response) => {
    if (drain.draining()) response.setHeader("Connection", "close");
    if (bundle.middleware) bundle.middleware(request, response, () => answer(request, response));
    else answer(request, response);
  });
  services.mail.start();
  const jobs = startJobs(services, siteUrl, dev ? null : assetsFolder, editing);
  endings.push(services.mail.stop, jobs.stop);
  if (metrics && env.METRICS_PORT && cluster.isPrimary)
    endings.push(await serveMetrics(env.METRICS_PORT, env.HOST, () => metrics.registry.metrics()));
  if (cluster.isPrimary) logAddress(port);
}

async function findOffice({ db }: Services): Promise<PlainOffice> {
  const site = await findSite(db);
  const { name, helpLines, quickExit } = site;
  return { name, helpLine: lineToTalk(helpLines), quickExit, hasExamples: sayExample(site) !== null };
}

function logAddress(port: number): void {
  console.log(`The site is at http://localhost:${port}`);
}

/** With the embedded database, content is published at each start; with a shared one, by a command. */
async function publishEmbedded(services: Services): Promise<void> {
  const { env, db, log } = services;
  await publishDue(services);
  if (env.DATABASE_URL) {
    // The hash is empty after a move from another engine: the full-text index is still to be made.
    const hash = (await findPublication(db))?.content_hash;
    if (!hash) throw new Error("Nothing is published yet. Run: npm run content -- publish");
    if (!isOfThisRelease(hash))
      log.warn(
        "the content was published by another release. To publish it with this one, run: npm run content -- publish",
      );
    return;
  }
  try {
    const { changed, pages, articles } = await publishFolder(
      services,
      env.CONTENT_DIR,
      progressBar("Making pictures", process.stderr),
      { siteUrl: env.SITE_URL, live: isPublicSite(env) },
    );
    if (changed) log.info({ pages, articles }, "content published");
  } catch (error) {
    if (error instanceof SettingsError || !(await findPublication(db))) throw error;
    console.error(`${explain(error)}\nThe site goes on with the content published before.`);
  }
}

/** Before the first page is served: another instance may be asked for its files. After a failure a job tries again. */
async function storeOwnAssets({ db, log, clock }: Services): Promise<void> {
  await storeAssets(db, assetsFolder, clock.now()).catch((error: unknown) =>
    log.error({ err: error }, "other instances cannot serve the files of this build yet"),
  );
}

interface Bundle {
  build: ServerBuild;
  current(): Promise<ServerBuild>;
  clientFolder: string | null;
  middleware: import("vite").Connect.Server | null;
  close(): Promise<void>;
}

async function productionBundle(): Promise<Bundle> {
  const build: ServerBuild = await import(path.join(buildFolder, "server/index.js"));
  return {
    build,
    current: async () => build,
    clientFolder: path.join(buildFolder, "client"),
    middleware: null,
    close: async () => {},
  };
}

async function developmentBundle(): Promise<Bundle> {
  const { createServer: createVite } = await import("vite");
  // Without its WebSocket, which would listen on every network, and which the pages' policy lets nobody open.
  const vite = await createVite({ configFile: "remix.config.js", server: { middlewareMode: true, ws: false } });
  // The parent process (`npm run dev`) reloads open pages.
  vite.watcher.on("all", (_, file) => file.startsWith(path.resolve("app/")) && process.send?.("changed"));
  const load = () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  return {
    build: await load(),
    current: load,
    clientFolder: null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
