import assert from "node:assert/strict";
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { codeOf } from "./error-code.ts";

const root = path.resolve(import.meta.dirname, "..");

let folders: string | undefined;

/** A new one, which is deleted with its content when the test file ends. */
export function temporaryFolder(name = "site"): string {
  if (folders === undefined) {
    const all = mkdtempSync(path.join(tmpdir(), "tests-"));
    process.once("exit", () => rmSync(all, { recursive: true, force: true }));
    // PostgreSQL runs as another user, which must be able to open what is in it.
    chmodSync(all, 0o755);
    folders = all;
  }
  return mkdtempSync(path.join(folders, `${name}-`));
}

/** A copy of the small tree in a folder of its own. */
export function temporaryContent(): string {
  const content = temporaryFolder("content");
  cpSync(smallTree, content, { recursive: true });
  return content;
}

/** Publishing it takes a moment. */
export const smallTree = path.join(import.meta.dirname, "../app/publish/small-tree");

/** 17,000 × 17,000 pixels; the beginning is enough to read the size from. */
export function beginTooLarge(): Buffer {
  const png = readFileSync(path.join(smallTree, "media/square.png"));
  // Width, height and checksum of the header (PNG, third edition, §11.2.1).
  png.writeUInt32BE(17_000, 16);
  png.writeUInt32BE(17_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** On a port of its own, with the small tree. `site` is its folder. */
export function runServer(settings: Record<string, string>, words: string[] = [], site = root) {
  const own = { PORT: "0", HOST: "127.0.0.1", CONTENT_DIR: smallTree, DRAIN_SECONDS: "0" };
  const env = { ...process.env, ...own, ...settings };
  const child = spawn(process.execPath, [path.join(site, "server/index.js"), ...words], { env });
  return { child, said: collectOutput(child) };
}

export function collectOutput({ stdout, stderr }: ChildProcess) {
  const said = { out: "", err: "" };
  stdout?.on("data", (data) => {
    said.out += data;
  });
  stderr?.on("data", (data) => {
    said.err += data;
  });
  return said;
}

/** Never returns. @throws with all that a process printed, once it has ended */
export async function failAtEnd(child: ChildProcess, said = collectOutput(child)): Promise<never> {
  const [code, signal] = await once(child, "close");
  throw new Error(`It ended too early, with ${code ?? signal}. It said: ${said.err}${said.out}`);
}

/**
 * @param said the output of the process
 * @throws with all that it printed as soon as it ends without the words, also under `node --watch`, which itself keeps
 *   running
 */
export function waitForWords(child: ChildProcess, words: RegExp, said = collectOutput(child)): Promise<string> {
  const found = new Promise<string>((resolve) => {
    const look = () => {
      const [match] = words.exec(said.out) ?? [];
      if (match) resolve(match);
      else if (/^Failed running /m.test(said.out)) child.kill();
    };
    look();
    child.stdout?.on("data", look);
  });
  return Promise.race([found, failAtEnd(child, said)]);
}

export const ADDRESS = /http:\S+(?=\s)/;

export async function startServer(settings: Record<string, string>, words: string[] = [], site = root) {
  const { child, said } = runServer(settings, words, site);
  return { child, said, address: await waitForWords(child, ADDRESS, said) };
}

/** Much longer than anything takes on a busy machine, and less than a test may take. */
const MAX_WAIT_MS = 120_000;

/** @throws when it does not hold in time, with the condition's code */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + MAX_WAIT_MS; !(await isSo()); ) {
    if (Date.now() > end) throw new Error(`In ${MAX_WAIT_MS / 1000} s this did not become true: ${isSo}`);
    await new Promise((wait) => setTimeout(wait, 20));
  }
}

/** As a service manager does. @throws unless it ends in peace */
export async function stopServer({ child }: { child: ChildProcess }): Promise<void> {
  child.kill("SIGTERM");
  assert.equal(await exitCode(child), 0);
}

/** Once all its output has arrived. @returns null when a signal ended it */
export async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  for (const said of [child.stdout, child.stderr]) if (said && !said.closed) await once(said, "close");
  return child.exitCode;
}

export async function runCommand([name = "", ...words]: string[], settings: Record<string, string> = {}, site = root) {
  const file = path.join(site, `commands/${name}.ts`);
  const env = { ...process.env, CONTENT_DIR: smallTree, ...settings };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, ...words], { env });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

/** Null where that is not allowed, since only root may mount one. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "site-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = path.join(folder, "filler");
  return {
    folder,
    fill() {
      const file = openSync(filler, "w");
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch (error) {
        if (codeOf(error) !== "ENOSPC") throw error;
      }
      closeSync(file);
    },
    makeRoom: () => rmSync(filler),
    unmount() {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** With another hash in the name of each script and style, as after a change. */
export function makeOtherBuild(to: string): void {
  for (const part of ["app", "server", "commands", "build", "package.json"])
    cpSync(path.join(root, part), path.join(to, part), {
      recursive: true,
      filter: (file) => !/\.(?:br|gz)$/.test(file),
    });
  symlinkSync(path.join(root, "node_modules"), path.join(to, "node_modules"));
  const renamed = (text: string) =>
    text.replace(/([a-z0-9._-]+-)[\w-]{7}([\w-]\.(?:js|css)\b)/g, (name, stem, end) =>
      names.has(name) ? `${stem}other__${end}` : name,
    );
  const names = new Set(builtNames());
  for (const entry of readdirSync(path.join(to, "build"), { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    if (/\.(?:js|css)$/.test(entry.name)) writeFileSync(file, renamed(readFileSync(file, "utf8")));
    if (path.basename(entry.parentPath) === "assets")
      renameSync(file, path.join(entry.parentPath, renamed(entry.name)));
  }
}

export function builtNames(): string[] {
  return readdirSync(path.join(root, "build/client/assets")).filter((name) => !/\.(?:br|gz)$/.test(name));
}
