import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { waitForChange } from "#app/edit/local/testing.ts";
import { ADDRESS, collectOutput, exitCode, smallTree, until, waitForWords } from "#server/testing.ts";

/** In a copy of the code, whose files can be changed while other tests read the originals. */
const root = path.resolve(import.meta.dirname, "../..");
const copy = mkdtempSync(path.join(tmpdir(), "dev-"));
/** Vite would listen here, on every network, and complain where another program does. */
const VITE_PORT = 24678;
const other = createServer().on("error", () => {});
let child: ChildProcess;
let said: ReturnType<typeof collectOutput>;
let address: string;

before(async () => {
  other.listen(VITE_PORT);
  for (const entry of ["app", "server", "commands", "public", "package.json", "remix.config.js", "tsconfig.json"])
    cpSync(path.join(root, entry), path.join(copy, entry), { recursive: true });
  cpSync(smallTree, path.join(copy, "content"), { recursive: true });
  // A folder of its own, because Vite keeps its cache in it.
  mkdirSync(path.join(copy, "node_modules"));
  for (const name of readdirSync(path.join(root, "node_modules")))
    if (name !== ".vite") symlinkSync(path.join(root, "node_modules", name), path.join(copy, "node_modules", name));
  const { scripts } = JSON.parse(readFileSync(path.join(copy, "package.json"), "utf8"));
  child = spawn(process.execPath, scripts.dev.split(" ").slice(1), {
    cwd: copy,
    env: { ...process.env, PORT: "0" },
  });
  said = collectOutput(child);
  address = await waitForWords(child, ADDRESS, said);
});
after(async () => {
  other.close();
  child.kill();
  await exitCode(child);
  rmSync(copy, { recursive: true });
});

const page = async () => (await fetch(`${address}/`)).text();
const pageHas = async (words: string) => (await page()).includes(words);
async function stylesHave(words: string): Promise<boolean> {
  const [, styles = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(await page()) ?? [];
  return (await (await fetch(address + styles, { headers: { Accept: "text/css" } })).text()).includes(words);
}

async function change(file: string, from: string, to: string, isSeen = () => pageHas(to)): Promise<void> {
  const text = readFileSync(path.join(copy, file), "utf8");
  assert.ok(text.includes(from), `${file} has ${from}`);
  assert.ok(!(await isSeen()));
  do {
    assert.equal(child.exitCode, null);
    writeFileSync(path.join(copy, file), text.replace(from, to));
  } while (!(await isSeen()));
}

test("in development each saved change of code, style or content shows on the next load", async () => {
  assert.match(await page(), /<\/footer>/);
  await change("app/root.tsx", "Skip to the main content", "Skip to what is new");
  await change("app/site/footer.css", ".site-footer {", ".site-footer {\n    --new-in-the-footer: 1;", () =>
    stylesHave("--new-in-the-footer"),
  );
  await change("content/pages/index.md", "Welcome", "Welcome back");
  assert.match(await page(), /Skip to what is new/);
});

test("two sites can be developed at once, since only their own ports are used", () => {
  assert.doesNotMatch(said.out + said.err, new RegExp(`${VITE_PORT}`));
});

test("a failing page shows its error in the terminal, and is notified when the code is fixed", async () => {
  const search = () => fetch(`${address}/search/`);
  const [file, good] = ["app/search/search.page.tsx", "export async function loader("];
  const broken = `throw new Error("broken on purpose");\n${good}`;
  await change(file, good, broken, async () => (await search()).status === 500);
  await until(() => /Error: broken on purpose\n +at .*search\.page\.tsx/.test(said.err));
  assert.doesNotMatch(said.err, /v3_\w+|"requestId"/);
  const failed = await search();
  assert.match(failed.headers.get("content-security-policy") ?? "", /^default-src 'self'/);
  const version = /data-version="(\d+)"/.exec(await failed.text())?.[1];
  const news = await fetch(`${address}/office/pages/events?version=${version}`);
  const heard = waitForChange(news);
  await change(file, broken, good, async () => (await search()).status === 200);
  await heard;
});
