import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launchBrowser } from "./browser.ts";
import { startServer } from "./servers.ts";

const SAVES = 10;

/**
 * In milliseconds, the shortest first.
 * @param root of the project; a copy of its content is edited
 */
export async function seenInPreview(root: string): Promise<number[]> {
  const content = mkdtempSync(path.join(tmpdir(), "bench-preview-"));
  cpSync(path.join(root, "content"), content, { recursive: true });
  // A data folder that stays: pictures are made once.
  const edit = await startServer(
    ["commands/edit.ts", "--data", path.join(root, ".cache/bench/edit")],
    { CONTENT_DIR: content, LOG_LEVEL: "silent" },
    "/",
    root,
  );
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(`${edit.address}/news/bunbury-designs-a-skate-park/`);
  const file = path.join(content, "news/bunbury-designs-a-skate-park.md");
  const text = readFileSync(file, "utf8");
  const times: number[] = [];
  for (let save = 0; save < SAVES; save++) {
    const headline = `Saved ${save + 1} times`;
    const saved = performance.now();
    writeFileSync(file, text.replace(/^headline: .*$/m, `headline: ${headline}`));
    await page.getByRole("heading", { level: 1, name: headline }).waitFor();
    times.push(performance.now() - saved);
  }
  await browser.close();
  await edit.stop();
  rmSync(content, { recursive: true });
  return times.sort((a, b) => a - b);
}
