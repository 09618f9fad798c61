import { findDatabaseTrouble } from "./db/connect.ts";
import type { Db } from "./db/schema.ts";
import { measureUploads } from "./files/uploads.ts";
import { measureQueued, type Waiting } from "./mail/queued-emails.ts";
import { findPublication } from "./publish/publication.ts";

/** What the features count themselves. */
export interface Measures {
  measureResponses(): Promise<{ all: Waiting; distress: Waiting }>;
  /** Concerns: those that are not closed, those that nobody has opened, and since when the oldest of these. */
  measureConcerns(): Promise<{ open: number; unopened: number; oldest: number | null }>;
}

/** Metrics that come from the database. */
export interface DatabaseNumbers {
  responses: { all: Waiting; distress: Waiting };
  concerns: Awaited<ReturnType<Measures["measureConcerns"]>>;
  emails: Waiting;
  /** The size of all visitors' files, in bytes. */
  uploads: number;
  revision: number;
}

/** How long the numbers are reused, in milliseconds: several gauges share them. */
const FRESH_MS = 1000;

/** Reads the database's numbers once for all gauges that ask at the same time; null while it does not answer. */
export function createDatabaseNumbers(
  db: Db,
  { measureResponses, measureConcerns }: Measures,
): () => Promise<DatabaseNumbers | null> {
  let last: { at: number; numbers: Promise<DatabaseNumbers | null> } | null = null;
  const read = async () => {
    if (await findDatabaseTrouble(db)) return null;
    const [responses, concerns, emails, uploads, publication] = await Promise.all([
      measureResponses(),
      measureConcerns(),
      measureQueued(db),
      measureUploads(db),
      findPublication(db),
    ]);
    return { responses, concerns, emails, uploads, revision: publication?.revision ?? 0 };
  };
  return () => {
    if (!last || performance.now() - last.at > FRESH_MS)
      last = { at: performance.now(), numbers: read().catch(() => null) };
    return last.numbers;
  };
}
