import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { noticeHandEdits } from "#app/edit/follow-versions.ts";
import { createPreview, watchFolder } from "#app/edit/local/preview.ts";
import { createPreviewProxy } from "#app/edit/local/preview-proxy.ts";
import { readLogLine } from "#app/edit/local/read-log-line.ts";
import { progressBar } from "#app/publish/progress-bar.ts";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { OFFICE_PAGES } from "#server/http/addresses.ts";
import { listen } from "#server/http/listen.ts";
import { createServices } from "#server/services.ts";
import { runCommand } from "./run-command.ts";

const LOOPBACK = "127.0.0.1";
const root = path.resolve(import.meta.dirname, "..");

const USAGE = "Usage: npm run edit [-- --data <folder>]";
const options = {
  dev: { type: "boolean", default: false },
  data: { type: "string", default: path.join(root, ".cache/edit") },
} as const;

await runCommand({ usage: USAGE, count: 0, options }, async (_, { dev, data }) => {
  // Data of its own: nothing that visitors sent is touched, no mail goes out, and drafts never reach the public site.
  const { DATABASE_URL, SMTP_URL, METRICS_PORT, SITE_URL, OFFICE_EMAIL, MODERATORS, EDITORS, ...given } = process.env;
  const settings = { ...given, WEB_CONCURRENCY: "1", DATA_DIR: data };
  // The check needs SITE_URL to recognise links to the public site.
  const env = parseEnv({ ...settings, SITE_URL });
  const services = createServices(env);
  await migrate(services.db);
  const site = createPreview(services, env.CONTENT_DIR, progressBar("Making pictures", process.stderr));
  const notice = noticeHandEdits(services.db, env.CONTENT_DIR, services.clock);
  const watch = watchFolder(env.CONTENT_DIR, () => notice().then(site.update));
  const child = startSite({ ...settings, HOST: LOOPBACK, PORT: "0" }, dev);
  child.on("message", site.notify);
  const ended = once(child, "exit").then(([code, signal]) => explainEnd(signal ?? `with ${code}`));
  let proxy: Server | null = null;
  try {
    const stopped = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    const ready = Promise.all([portOf(child), watch.seen]).then(([port]) => port);
    // The first publishing takes minutes on a slow computer: if the site stops meanwhile, say so at once.
    const port = await Promise.race([ready, stopped.then(() => null), ended]);
    if (port === null) return undefined;
    if (port instanceof Error) throw port;
    proxy = createPreviewProxy(port, site);
    console.log(
      `Edit ${path.resolve(env.CONTENT_DIR)} and see it at http://localhost:${await listen(proxy, "PORT", env.PORT, LOOPBACK)} (with pages for editing at ${OFFICE_PAGES})`,
    );
    const lost = await Promise.race([stopped.then(() => null), ended]);
    if (lost) throw lost;
    return undefined;
  } finally {
    watch.stop();
    proxy?.closeAllConnections();
    proxy?.close();
    child.kill("SIGINT");
    await ended;
    await services.db.destroy();
  }
});

function startSite(env: NodeJS.ProcessEnv, dev: boolean) {
  const options = ["--edit", "--no-publish", "--no-page-cache", ...(dev ? ["--dev"] : [])];
  return spawn(process.execPath, [path.join(root, "server/index.js"), ...options], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
}

function explainEnd(how: string): Error {
  return new Error(
    `The site has stopped (${how}). If it printed why, that is above; if not, another program stopped it. What you saved is in your files. Run npm run edit again, and reload the page.`,
  );
}

function portOf(child: ReturnType<typeof startSite>): Promise<number> {
  return new Promise((resolve) => {
    let port: string | undefined;
    createInterface({ input: child.stdout as Readable }).on("line", (line) => {
      // Before that it only gives advice on settings, which matter only for a public site.
      if (port) process.stderr.write(readLogLine(line));
      port ??= /http:\/\/localhost:(\d+)$/.exec(line)?.[1];
      if (port) resolve(Number(port));
    });
  });
}
