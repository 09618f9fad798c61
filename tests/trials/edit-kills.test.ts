import assert from "node:assert/strict";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { cookieFor } from "#app/base/testing.ts";
import { fileHref } from "#app/edit/addresses.ts";
import { restoreSite } from "#commands/restore-site.ts";
import { backUp } from "#server/backup/backup.ts";
import { dataPaths } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import { freePort, sharedPostgres } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { exitCode, runCommand, smallTree, startServer, temporaryFolder, until } from "#server/testing.ts";

const KILLS = 12;
const EDITOR = "ann@office.example";
const FILE = "news/first.md";
const folder = temporaryFolder("edit-kills");
const postgres = sharedPostgres();

for (const engine of ["SQLite", "PostgreSQL"]) {
  test(`on ${engine} a server killed while editors publish loses nothing it acknowledged, and a backup brings it back`, async (t) => {
    const place = path.join(folder, engine);
    const content = path.join(place, "content");
    cpSync(smallTree, content, { recursive: true });
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const settings = {
      ...{ PORT: `${port}`, DATA_DIR: path.join(place, "data"), CONTENT_DIR: content, LOG_LEVEL: "silent" },
      ...{ SITE_URL: "http://site.test", EDITORS: EDITOR, SECRET: "s".repeat(43) },
      ...(engine === "PostgreSQL" && { DATABASE_URL: await postgres.createDatabase() }),
    };
    const database = () =>
      connect(
        settings.DATABASE_URL ? { postgres: settings.DATABASE_URL } : { sqlite: dataPaths(settings.DATA_DIR).database },
      );
    assert.equal((await runCommand(["content", "publish"], settings)).code, 0);
    const db = database();
    const headers = {
      Cookie: await cookieFor(db, EDITOR, settings.SECRET),
      "Sec-Fetch-Site": "same-origin",
    };
    await db.destroy();
    /** @returns whether the server said that it is published */
    const publish = async (words: string): Promise<boolean> => {
      try {
        const page = await (await fetch(`${address}${fileHref(FILE)}&as=text`, { headers })).text();
        const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
        const text = readFileSync(path.join(smallTree, FILE), "utf8").replace("Words.", words);
        const body = new URLSearchParams({ base: hidden("base"), seen: hidden("seen"), text, do: "publish" });
        const answer = await fetch(`${address}${fileHref(FILE)}&as=text`, {
          ...{ method: "POST", headers, body, redirect: "manual" },
        });
        return /done=published/.test(answer.headers.get("Location") ?? "");
      } catch {
        return false;
      }
    };
    const readWords = async () => /Words of round \d+/.exec(await (await fetch(`${address}/news/first/`)).text())?.[0];
    const written = () => /Words of round \d+/.exec(readFileSync(path.join(content, FILE), "utf8"))?.[0];
    let acknowledged = 0;
    for (let round = 1; round <= KILLS; round++) {
      const { child } = await startServer(settings);
      t.after(() => child.kill("SIGKILL"));
      // The last one may end in peace.
      const words = `Words of round ${round}`;
      const publishing = publish(words);
      if (round < KILLS) await Promise.race([publishing, new Promise((pass) => setTimeout(pass, 250 * round))]);
      if (await Promise.race([publishing, round < KILLS ? false : publishing])) acknowledged = round;
      child.kill("SIGKILL");
      await exitCode(child);
      await publishing;
      const { child: healed } = await startServer(settings);
      t.after(() => healed.kill("SIGKILL"));
      // What visitors see and the folder are the newest version, whichever that is.
      await until(async () => {
        const now = await readWords();
        return now === written() && Number(/\d+/.exec(now ?? "0")?.[0]) >= acknowledged;
      });
      healed.kill("SIGTERM");
      await once(healed, "exit");
    }
    assert.equal(acknowledged, KILLS, "the last one is acknowledged");

    const { file } = await backUp(parseEnv(settings), path.join(place, "backups"), "1");
    const restored = path.join(place, "restored");
    cpSync(smallTree, path.join(restored, "content"), { recursive: true });
    const own = {
      ...settings,
      ...{ DATA_DIR: path.join(restored, "data"), CONTENT_DIR: path.join(restored, "content") },
      ...(engine === "PostgreSQL" && { DATABASE_URL: await postgres.createDatabase() }),
    };
    await restoreSite(parseEnv(own), file, { overwrite: false });
    const published = await runCommand(["content", "publish"], own);
    assert.equal(published.code, 0, published.err);
    const { child } = await startServer(own);
    t.after(() => child.kill("SIGKILL"));
    await until(async () => (await readWords()) === `Words of round ${KILLS}`);
    assert.match(readFileSync(path.join(restored, "content", FILE), "utf8"), new RegExp(`Words of round ${KILLS}`));
  });
}
