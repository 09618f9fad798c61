import { sql } from "kysely";
import { mediaHashes } from "#app/base/media-hash.server.ts";
import type { RecordKind } from "#app/records/kinds.server.ts";
import type { Db } from "#server/db/schema.ts";
import { forgetMedia } from "#server/files/media.ts";
import { findBytes, findLast } from "./versions.server.ts";

/** Deleted from the site, with their history. What happened, and when, stays. */
const pictures: RecordKind = {
  id: "version.file",
  listedAs: "picture",
  of: ["picture", "version.file"],
  words: sql`file`,
  dates: {
    decided: sql`(select made_at from version as newest where newest.file = version.file order by id desc limit 1)`,
  },
  // The newest that has bytes stands for all of them.
  kept: sql`version.file like 'media/%' and version.id = (select max(id) from version as kept where kept.file = version.file and kept.bytes is not null)`,
  state: sql`exists (select 1 from version as deletion where deletion.file = version.file and deletion.id > version.id)`,
  async destroy(trx, file, _, { by, now, media }) {
    const versions = trx.selectFrom("version").select("id").where("file", "=", file).where("bytes", "is not", null);
    const hashes = new Set<string>();
    for (const { id } of await versions.execute())
      for (const hash of mediaHashes((await findBytes(trx, id)) ?? Buffer.of())) hashes.add(hash);
    await trx.updateTable("version").set({ bytes: null }).where("file", "=", file).execute();
    await trx.deleteFrom("draft").where("file", "=", file).execute();
    // A version of its own: folders follow it, and an Undo at the same moment finds its number taken.
    const id = (await findLast(trx)) + 1;
    const row = { id, change_id: id, file, bytes: null, hash: "", editor: by, made_at: now, request: null };
    const insert = trx
      .insertInto("version")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doNothing());
    const { numInsertedOrUpdatedRows } = await insert.executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) throw new Error("Nothing was destroyed: somebody publishes now. Press once more.");
    return (db: Db) => forgetMedia(db, media, Infinity, [...hashes]);
  },
};

export const editRecords = { pictures };
