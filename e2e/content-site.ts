import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { root, startProgram, stopProgram } from "./start-program.ts";

export interface ContentSite {
  address: string;
  content: string;
  data: string;
  publish(): Promise<void>;
  stop(): Promise<void>;
}

/** @param prepare changes its content before it is first published */
export async function startContentSite(
  prepare?: (content: string) => void,
  own: Record<string, string> = {},
): Promise<ContentSite> {
  const folder = mkdtempSync(path.join(tmpdir(), "content-site-"));
  const content = path.join(folder, "content");
  cpSync(path.join(root, "app/publish/small-tree"), content, { recursive: true });
  prepare?.(content);
  const settings = {
    HOST: "127.0.0.1",
    DATA_DIR: path.join(folder, "data"),
    CONTENT_DIR: content,
    DATABASE_URL: "",
    LOG_LEVEL: "error",
    ...own,
  };
  const { child, address } = await startProgram(["server/index.js"], settings);
  return {
    address,
    content,
    data: settings.DATA_DIR,
    async publish() {
      const env = { ...process.env, ...settings };
      await promisify(execFile)(process.execPath, ["commands/content.ts", "publish"], { cwd: root, env });
    },
    async stop() {
      await stopProgram(child);
      rmSync(folder, { recursive: true });
    },
  };
}
