import { findDatabaseTrouble } from "./db/connect.ts";
import type { Db } from "./db/schema.ts";
import { measureUploads } from "./files/uploads.ts";
import { measureLetters, type Waiting } from "./mail/waiting-letters.ts";
import { findPublication } from "./publish/publication.ts";

export type MeasureResponses = () => Promise<{ all: Waiting; distress: Waiting }>;

/** Numbers that come from the database; null while it is away. */
export interface DatabaseNumbers {
  responses: { all: Waiting; distress: Waiting };
  letters: Waiting;
  /** What visitors' files take, in bytes. */
  uploads: number;
  revision: number;
}

/** For how long numbers are used again, in milliseconds: several gauges share them. */
const FRESH_MS = 1000;

/** Reads the database's numbers once for all who ask at the same time; null while it does not answer. */
export function createDatabaseNumbers(
  db: Db,
  measureResponses: MeasureResponses,
): () => Promise<DatabaseNumbers | null> {
  let last: { at: number; numbers: Promise<DatabaseNumbers | null> } | null = null;
  const read = async () => {
    if (await findDatabaseTrouble(db)) return null;
    const [responses, letters, uploads, publication] = await Promise.all([
      measureResponses(),
      measureLetters(db),
      measureUploads(db),
      findPublication(db),
    ]);
    return { responses, letters, uploads, revision: publication?.revision ?? 0 };
  };
  return () => {
    if (!last || performance.now() - last.at > FRESH_MS)
      last = { at: performance.now(), numbers: read().catch(() => null) };
    return last.numbers;
  };
}
