import type { ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "@playwright/test";
import { root, startProgram, stopProgram } from "./start-program.ts";

export function editSite(): { folder: string; address: string } {
  const site = { folder: "", address: "" };
  let child: ChildProcess;
  test.beforeAll(async () => {
    site.folder = mkdtempSync(path.join(tmpdir(), "edit-journey-"));
    const content = path.join(site.folder, "content");
    cpSync(path.join(root, "app/publish/small-tree"), content, { recursive: true });
    const args = ["commands/edit.ts", "--data", path.join(site.folder, "data")];
    const started = await startProgram(args, { CONTENT_DIR: content, LOG_LEVEL: "silent" });
    ({ child, address: site.address } = started);
  });
  test.afterAll(async () => {
    if (child) await stopProgram(child);
    rmSync(site.folder, { recursive: true });
  });
  return site;
}
