import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect as assured, test } from "@playwright/test";

const root = path.resolve(import.meta.dirname, "../..");
/** This test starts and publishes a site of its own while other tests run. */
const LONGEST_MS = 120_000;
const expect = assured.configure({ timeout: 30_000 });
let folder: string;
let child: ChildProcess;
let address: string;

test.beforeAll(async () => {
  test.setTimeout(LONGEST_MS);
  folder = mkdtempSync(path.join(tmpdir(), "edit-journey-"));
  cpSync(path.join(root, "server/publish/small-tree"), path.join(folder, "content"), { recursive: true });
  child = spawn("node", ["server/commands/edit.ts", "--data", path.join(folder, "data")], {
    cwd: root,
    env: { ...process.env, PORT: "0", CONTENT_DIR: path.join(folder, "content"), LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout?.on("data", (data) => {
    said += data;
  });
  while (!/http:\S+/.test(said)) await Promise.race([once(child.stdout ?? child, "data"), once(child, "exit")]);
  address = /http:\S+/.exec(said)?.[0] ?? "";
});
test.afterAll(async () => {
  const ended = once(child, "exit");
  child.kill();
  await ended;
  rmSync(folder, { recursive: true });
});

test("an editor sees a page change, a mistake and its mending without touching the browser @script", async ({
  page,
}) => {
  test.setTimeout(LONGEST_MS);
  const file = path.join(folder, "content/news/second.md");
  const text = readFileSync(file, "utf8");
  const bar = page.getByRole("complementary", { name: "Editing" });
  await page.goto(`${address}/news/second/`);
  await expect(bar).toContainText("This page is content/news/second.md");
  writeFileSync(file, text.replace("headline: Second", "headline: Another\ndraft: true"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Another");
  await expect(bar).toContainText("Draft: nobody else sees this page.");
  writeFileSync(file, text.replace("/news/first/", "/news/frist/"));
  await expect(bar).toContainText("There is no page at /news/frist/. Did you mean /news/first/?");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Another");
  writeFileSync(file, text);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second");
  await expect(bar).not.toContainText("problem");
  await page.goto(`${address}/news/`);
  await expect(page.locator("input[type=checkbox]").first()).toBeAttached();
  await expect(bar).toBeVisible();
});
