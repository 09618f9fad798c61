import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { ADDRESS, collectOutput, exitCode, smallTree, temporaryFolder, waitForWords } from "#server/testing.ts";

/** To its base, in bytes. */
const MOST = 90 * 1024 * 1024;
/** The user that the container runs as; only root can switch to it. */
const SITE_USER = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

const root = path.resolve(import.meta.dirname, "../..");
const folder = temporaryFolder("site-image");
const [build, image] = [path.join(folder, "build"), path.join(folder, "image")];
const data = path.join(folder, "data");

const instructions = readFileSync(path.join(root, "Dockerfile"), "utf8")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll("\\\n", "")
  .split("\n")
  .filter(Boolean)
  .map((line) => ({ name: line.split(" ", 1)[0] ?? "", words: line.slice(line.indexOf(" ") + 1).trim() }));
const find = (name: string) =>
  instructions.filter((instruction) => instruction.name === name).map(({ words }) => words);

const ignored = readFileSync(path.join(root, ".dockerignore"), "utf8").split("\n").filter(Boolean);
const isIgnored = (file: string) => ignored.some((pattern) => path.matchesGlob(file, pattern));

function followDockerfile(): void {
  for (const place of [folder, build, image]) {
    mkdirSync(place, { recursive: true });
    chmodSync(place, 0o755);
  }
  // Starts from the packages that are installed here, as hard links, so that little comes from the registry.
  execFileSync("sh", [
    "-c",
    `cp -al "${root}/node_modules" "${build}" 2>/dev/null || cp -a "${root}/node_modules" "${build}"`,
  ]);
  const lock = "node_modules/.package-lock.json";
  rmSync(path.join(build, lock));
  cpSync(path.join(root, lock), path.join(build, lock));
  let stage = "";
  for (const { name, words } of instructions) {
    if (name === "FROM") stage = stage === "" ? build : image;
    if (name === "RUN") execFileSync("sh", ["-ec", words], { cwd: stage, stdio: "pipe", maxBuffer: 1e8 });
    if (name !== "COPY") continue;
    const parts = words.split(" ").filter((part) => !part.startsWith("--"));
    const target = parts.pop() ?? "";
    for (const part of parts) {
      const from = words.startsWith("--from=build")
        ? path.join(build, part.replace("/site/", ""))
        : path.join(root, part);
      const to = path.join(stage, target, target.endsWith("/") && part !== "." ? path.basename(part) : "");
      const filter = (file: string) => from.startsWith(build) || !isIgnored(path.relative(root, file));
      cpSync(from, to, { recursive: true, filter, verbatimSymlinks: true });
    }
  }
}

function listFiles(): string[] {
  return readdirSync(image, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(image, path.join(entry.parentPath, entry.name)));
}

const settings: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  PORT: "0",
  HOST: "127.0.0.1",
  CONTENT_DIR: smallTree,
  DATA_DIR: data,
  DRAIN_SECONDS: "0",
};
const run = (words: string[], changes: Record<string, string> = {}) =>
  execFileSync(process.execPath, words, {
    cwd: image,
    env: { ...settings, ...changes },
    encoding: "utf8",
    ...SITE_USER,
  });

before(() => {
  followDockerfile();
  mkdirSync(data);
  if (SITE_USER.uid) execFileSync("chown", [`${SITE_USER.uid}:${SITE_USER.gid}`, data]);
});

describe("the image", () => {
  test("contains only what it needs to run, in less than 90 MB", () => {
    const files = listFiles();
    const size = files.reduce((sum, file) => sum + statSync(path.join(image, file)).size, 0);
    assert.ok(size < MOST, `${size} bytes`);
    const left = files.filter((file) =>
      /\.(?:map|d\.[cm]?ts|test\.tsx?|c|cc|cpp|h)$|^node_modules\/(?:typescript|node|vite)\/|testing\.ts$|^app\/edit\/local\/|^commands\/(?:edit|precompress)\.ts/.test(
        file,
      ),
    );
    assert.deepEqual(left, []);
    const places = ["app", "build", "commands", "content", "data", "node_modules", "package.json", "server"];
    assert.deepEqual(readdirSync(image).sort(), places);
    assert.deepEqual(files.filter((file) => /prebuilds/.test(file)).length, 1);
  });

  test("starts with an empty data folder in a tree it cannot write to, serves, and ends on SIGTERM", async () => {
    const [program = "", ...words] = JSON.parse(find("CMD")[0] ?? "") as string[];
    assert.equal(program, "node");
    const server = spawn(process.execPath, words, { cwd: image, env: settings, ...SITE_USER });
    const output = collectOutput(server);
    const address = await waitForWords(server, ADDRESS, output);
    for (const page of [
      "/",
      "/news/",
      "/search/?term=play",
      "/forms/note/",
      "/info-for-children-and-young-people/digime-voices/create-your-digime/",
      "/readyz",
      "/favicon.ico",
    ]) {
      const answer = await fetch(address + page);
      assert.equal(answer.status, 200, page);
      await answer.arrayBuffer();
    }
    const response = await fetch(`${address}/forms/note/`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ words: "Hello there" }),
    });
    assert.equal(response.status, 303);
    server.kill("SIGTERM");
    assert.equal(await exitCode(server), 0);
    assert.deepEqual(
      readdirSync(data)
        .filter((name) => name === "site.db" || name === "secret")
        .sort(),
      ["secret", "site.db"],
    );
  });

  test("contains the commands and what they need", () => {
    assert.match(
      run(["commands/content.ts", "check"], { CONTENT_DIR: path.join(image, "content") }),
      /^Nothing is wrong/,
    );
    assert.match(run(["commands/doctor.ts"], { SAFEGUARDING: "ann@office.example" }), /^✔ build/m);
    assert.match(run(["commands/backup.ts", path.join(data, "backups")]), /1 submissions/);
    run(["-e", 'Promise.all(["pg", "nodemailer", "prom-client"].map((name) => import(name)))']);
    assert.equal(existsSync(path.join(image, "app/publish/small-tree")), false);
  });
});
