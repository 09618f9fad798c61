import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseFileName } from "#app/forms/definition/file-name.ts";
import { findFiles } from "#app/forms/submissions/submissions.server.ts";
import { nullIfAbsent } from "#server/files/disk.ts";
import type { Services } from "#server/services.ts";

/** @throws Error with the names of those that are lost, once all others are saved */
export async function saveFiles({ db, files }: Services, receipt: string, folder: string): Promise<void> {
  const missing: string[] = [];
  for (const [at, file] of (await findFiles(db, receipt)).entries()) {
    const bytes = await files.uploads.read(db, file.id).catch(nullIfAbsent);
    if (!bytes) {
      missing.push(file.name);
      continue;
    }
    const name = `${receipt}-${at + 1}-${parseFileName(file.name).replace(/[^\p{L}\p{N}._-]+/gu, "_")}`;
    writeFileSync(path.join(folder, name), bytes);
    console.error(`Wrote ${path.join(folder, name)}`);
  }
  if (missing.length > 0)
    throw new Error(`Not found (deleted meanwhile, or lost): ${missing.join(", ")}. An older backup may have it.`);
}
