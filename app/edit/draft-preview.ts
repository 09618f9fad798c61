import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import type { Problem } from "#app/content/problems.ts";
import { dataPaths } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import type { RemixHandler } from "#server/http/host.ts";
import { type EditThread, unreadable } from "./thread/edit-thread.ts";
import type { FileChange } from "./versions.server.ts";

/**
 * The page of the first changed file, in a database of its own.
 * @returns its problems when it cannot be shown
 */
export async function previewDraft(
  { dataDir, thread, pagesOf }: { dataDir: string; thread: EditThread; pagesOf(db: Db): RemixHandler },
  changes: FileChange[],
  request: Request,
  requestId: string,
): Promise<Response | Problem[]> {
  const database = path.join(dataPaths(dataDir).previews, `${process.pid}-${randomUUID()}.db`);
  try {
    const unread = { problems: unreadable(changes[0]?.file) };
    const published = await thread.runOr(unread, "preview", changes, database);
    if ("problems" in published) return published.problems;
    const db = connect({ sqlite: database });
    try {
      return await showPage(pagesOf(db), published.address, request, requestId);
    } finally {
      await db.destroy();
    }
  } finally {
    for (const end of ["", "-wal", "-shm"]) rmSync(database + end, { force: true });
  }
}

/** Its forms post nowhere. */
async function showPage(pages: RemixHandler, address: string, request: Request, requestId: string): Promise<Response> {
  const headers = new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
  const page = await pages(new Request(new URL(address, request.url), { headers }), requestId, "");
  const policy = page.headers
    .get("Content-Security-Policy")
    ?.replace("form-action 'self'", "form-action 'none'")
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return new Response(await page.text(), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy ?? "default-src 'none'",
    },
  });
}
