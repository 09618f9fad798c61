import { createHash, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Db } from "#server/db/schema.ts";
import { type Report, StorageError, storageErrorOf } from "#server/storage-error.ts";
import { flushFolder, freeBytes, inMb, listOld, removeFiles } from "./disk.ts";

export interface Arrived {
  path: string;
  size: number;
  /** SHA-256, hexadecimal. */
  hash: string;
}

/** Outside everything that the web server serves. Once stored, files survive a power cut. */
export interface Uploads {
  incoming: string;
  /** @returns what releases it. @throws {StorageError} "quota-exceeded" when they would not fit */
  reserve(db: Db, bytes: number): Promise<() => void>;
  /** Read to its end even if the disk fails, for what comes after it. @throws {StorageError}; nothing of it stays */
  write(arriving: AsyncIterable<Buffer>): Promise<Arrived>;
  /** Call it inside the transaction that records the file. */
  store(trx: Db, id: string, arrived: string): Promise<void>;
  /** @throws ENOENT, as the file system does, when there is none */
  read(db: Db, id: string): Promise<Buffer>;
  /** From the database. @returns removes them from the disk, once the transaction is committed */
  remove(trx: Db, ids: string[]): Promise<() => Promise<void>>;
  /** What arrived but was never recorded. */
  sweep(db: Db, before: number): Promise<void>;
}

const MB = 1024 * 1024;
const PIECE_BYTES = MB;
export const MAX_BYTES = 4096 * MB;
/** Files must leave this much of the disk free, so that answers can be stored long after files are refused. */
const LEFT_BYTES = 128 * MB;

export async function measureUploads(db: Db): Promise<number> {
  const { size } = await db
    .selectFrom("submission_file")
    .select(({ fn }) => fn.sum<number | null>("size").as("size"))
    .executeTakeFirstOrThrow();
  return Number(size);
}

export function folderUploads(folder: string, report?: Report): Uploads {
  const fileOf = (id: string) => path.join(folder, id);
  const arriving = arrivals(folder, report);
  return {
    ...arriving,
    async store(_trx, id, arrived) {
      await arriving.guard(async () => {
        await rename(arrived, fileOf(id));
        await flushFolder(folder);
      });
    },
    read: (_db, id) => readFile(fileOf(id)),
    remove: async (_trx, ids) => () => removeFiles(ids.map(fileOf)),
    async sweep(db, before) {
      await removeFiles(await listOld(arriving.incoming, before));
      const old = await listOld(folder, before);
      const rows = await db.selectFrom("submission_file").select("id").execute();
      const known = new Set(rows.map(({ id }) => id));
      await removeFiles(old.filter((file) => !known.has(path.basename(file))));
    },
  };
}

export function databaseUploads(folder: string, report?: Report): Uploads {
  const arriving = arrivals(folder, report);
  return {
    ...arriving,
    async store(trx, id, arrived) {
      const bytes = await readFile(arrived);
      for (let position = 0; position * PIECE_BYTES < bytes.length; position++) {
        const piece = bytes.subarray(position * PIECE_BYTES, (position + 1) * PIECE_BYTES);
        await trx.insertInto("upload_piece").values({ upload_id: id, position, bytes: piece }).execute();
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
      if (pieces.length === 0) throw Object.assign(new Error(`There is no file ${id}.`), { code: "ENOENT" });
      return Buffer.concat(pieces.map((piece) => piece.bytes));
    },
    async remove(trx, ids) {
      if (ids.length > 0) await trx.deleteFrom("upload_piece").where("upload_id", "in", ids).execute();
      return async () => {};
    },
    sweep: async (_db, before) => removeFiles(await listOld(arriving.incoming, before)),
  };
}

function arrivals(folder: string, report: Report = () => {}) {
  const incoming = path.join(folder, "incoming");
  mkdirSync(incoming, { recursive: true });
  let expected = 0;

  async function guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const failure = storageErrorOf(error, "failing");
      report(failure);
      throw failure;
    }
  }

  return {
    incoming,
    guard,
    async reserve(db: Db, bytes: number) {
      const stored = await measureUploads(db);
      const free = (await guard(() => freeBytes(incoming))) - expected;
      // Nothing is awaited from here, so that others who ask at the same moment see what this one reserves.
      const taken = stored + expected;
      if (free - bytes < LEFT_BYTES || taken + bytes > MAX_BYTES) {
        const why = new Error(`They take ${inMb(taken)} of ${inMb(MAX_BYTES)}, and the disk has ${inMb(free)} left.`);
        const refusal = new StorageError("quota-exceeded", why);
        report(refusal);
        throw refusal;
      }
      expected += bytes;
      return () => {
        expected -= bytes;
      };
    },
    async write(arriving: AsyncIterable<Buffer>): Promise<Arrived> {
      const part = path.join(incoming, randomUUID());
      const digest = createHash("sha256");
      let size = 0;
      let failure: unknown = null;
      const noteFailure = (error: unknown) => {
        failure = error;
        return null;
      };
      const file = await guard(() => open(part, "wx")).catch(noteFailure);
      try {
        for await (const chunk of arriving) {
          size += chunk.length;
          digest.update(chunk);
          if (file && failure === null) await guard(() => file.appendFile(chunk)).catch(noteFailure);
        }
        if (file && failure === null) await guard(() => file.sync()).catch(noteFailure);
      } catch (error) {
        failure = error;
      }
      await file?.close();
      if (failure === null) return { path: part, size, hash: digest.digest("hex") };
      await rm(part, { force: true });
      throw failure;
    },
  };
}
