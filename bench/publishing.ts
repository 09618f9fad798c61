import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const LOOK_EVERY_MS = 100;

/**
 * Into an empty database.
 * @param heapMb the limit of V8's heap
 * @param media folder of the content's pictures, which have been made already
 * @returns how long it took, and the most memory it held; null if the heap was too small
 */
export async function publishingOf(
  articles: number,
  heapMb: number,
  root: string,
  media: string,
): Promise<{ seconds: number; peakMb: number } | null> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-publishing-"));
  const [content, data] = [path.join(folder, "content"), path.join(folder, "data")];
  mkdirSync(data);
  symlinkSync(media, path.join(data, "media"));
  makeTree(path.join(root, "content"), content, articles);
  const started = performance.now();
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, "commands/content.ts", "publish"], {
    cwd: root,
    env: { ...process.env, CONTENT_DIR: content, DATA_DIR: data },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let peakMb = 0;
  const looks = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid));
  }, LOOK_EVERY_MS);
  const [code, signal] = await once(child, "exit");
  clearInterval(looks);
  const seconds = (performance.now() - started) / 1000;
  rmSync(folder, { recursive: true });
  // How V8 ends when it runs out of memory.
  if (signal === "SIGABRT") return null;
  if (code !== 0) throw new Error(`Publishing ended with ${code}.`);
  return { seconds, peakMb };
}

function makeTree(from: string, to: string, articles: number): void {
  cpSync(from, to, { recursive: true });
  const news = path.join(to, "news");
  const real = readdirSync(news)
    .filter((file) => file.endsWith(".md"))
    .map((file) => readFileSync(path.join(news, file), "utf8").replace(/^documents:\n(?: .*\n)+/m, ""));
  for (let made = 0; made < articles; made++)
    writeFileSync(path.join(news, `made-${made}.md`), real[made % real.length] ?? "");
}

function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
