import { mkdirSync } from "node:fs";
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Db } from "#server/db/schema.ts";

/** Files that visitors sent, outside of everything that the web serves. */
export interface Uploads {
  /** Folder in which a file is written while it arrives. */
  incoming: string;
  /** Keeps an arrived file under an id. Call it inside the transaction that records it. */
  keep(trx: Db, id: string, arrived: string): Promise<void>;
  /** The bytes of a kept file. @throws when there is none */
  read(db: Db, id: string): Promise<Buffer>;
  remove(db: Db, ids: string[]): Promise<void>;
  /** Removes what arrived but was never recorded, older than a time in milliseconds since 1970. */
  sweep(db: Db, before: number): Promise<void>;
}

const PIECE_BYTES = 1024 * 1024;
/** Fewer than any engine takes in one statement. */
const AT_ONCE = 500;

/** Keeps files in the data folder. */
export function folderUploads(folder: string): Uploads {
  const incoming = makeIncoming(folder);
  const place = (id: string) => path.join(folder, id);
  return {
    incoming,
    keep: (_trx, id, arrived) => rename(arrived, place(id)),
    read: (_db, id) => readFile(place(id)),
    async remove(_db, ids) {
      for (const id of ids) await rm(place(id), { force: true });
    },
    async sweep(db, before) {
      await sweepFolder(incoming, before, async () => new Set());
      await sweepFolder(folder, before, async (names) => {
        const known = new Set<string>();
        for (let at = 0; at < names.length; at += AT_ONCE) {
          const some = names.slice(at, at + AT_ONCE);
          for (const { id } of await db.selectFrom("submission_file").select("id").where("id", "in", some).execute())
            known.add(id);
        }
        return known;
      });
    },
  };
}

/** Keeps files in the database, in pieces, where instances share nothing else. */
export function databaseUploads(folder: string): Uploads {
  const incoming = makeIncoming(folder);
  return {
    incoming,
    async keep(trx, id, arrived) {
      const file = await open(arrived);
      try {
        for (let position = 0; ; position++) {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES);
          if (bytesRead === 0) break;
          const bytes = buffer.subarray(0, bytesRead);
          await trx.insertInto("upload_piece").values({ upload_id: id, position, bytes }).execute();
        }
      } finally {
        await file.close();
      }
      await rm(arrived, { force: true });
    },
    async read(db, id) {
      const pieces = await db
        .selectFrom("upload_piece")
        .select("bytes")
        .where("upload_id", "=", id)
        .orderBy("position")
        .execute();
      return Buffer.concat(pieces.map((piece) => piece.bytes));
    },
    async remove(db, ids) {
      if (ids.length > 0) await db.deleteFrom("upload_piece").where("upload_id", "in", ids).execute();
    },
    sweep: (_db, before) => sweepFolder(incoming, before, async () => new Set()),
  };
}

function makeIncoming(folder: string): string {
  const incoming = path.join(folder, "incoming");
  mkdirSync(incoming, { recursive: true });
  return incoming;
}

async function sweepFolder(
  folder: string,
  before: number,
  keep: (names: string[]) => Promise<Set<string>>,
): Promise<void> {
  const old: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile() && (await stat(path.join(folder, entry.name))).mtimeMs < before) old.push(entry.name);
  const kept = await keep(old);
  for (const name of old) if (!kept.has(name)) await rm(path.join(folder, name), { force: true });
}
