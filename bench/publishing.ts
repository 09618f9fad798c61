import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const LOOK_EVERY_MS = 100;

/**
 * Into an empty database.
 * @param media folder of the content's pictures, which have been made already
 * @returns how long it took, and the most memory it held
 */
export async function publishingOf(
  articles: number,
  root: string,
  media: string,
): Promise<{ seconds: number; peakMb: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-publishing-"));
  const content = path.join(folder, "content");
  const data = path.join(folder, "data");
  mkdirSync(data);
  symlinkSync(media, path.join(data, "media"));
  makeTree(path.join(root, "content"), content, articles);
  const started = performance.now();
  // The server, which publishes too, has a heap of 1 GB.
  const child = spawn(process.execPath, ["--max-old-space-size=1024", "commands/content.ts", "publish"], {
    cwd: root,
    env: { ...process.env, CONTENT_DIR: content, DATA_DIR: data },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let peakMb = 0;
  const looks = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid));
  }, LOOK_EVERY_MS);
  const [code] = await once(child, "exit");
  clearInterval(looks);
  const seconds = (performance.now() - started) / 1000;
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`Publishing ended with ${code}.`);
  return { seconds, peakMb };
}

function makeTree(from: string, to: string, articles: number): void {
  cpSync(from, to, { recursive: true });
  const news = path.join(to, "news");
  const real = readdirSync(news)
    .filter((file) => file.endsWith(".md"))
    .map((file) => readFileSync(path.join(news, file), "utf8").replace(/^documents:\n(?: .*\n)+/m, ""));
  for (let index = 0; index < articles; index++)
    writeFileSync(path.join(news, `made-${index}.md`), real[index % real.length] ?? "");
}

function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
