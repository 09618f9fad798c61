import type { PostgresPool } from "kysely";
import { asStorageError, type Report, StorageError, storageErrorOf } from "#server/storage-error.ts";

const CONNECT_MS = 5000;
/** PostgreSQL cancels a slow statement; if it does not even do that, we give up this much later. */
const GRACE_MS = 1000;
/** PostgreSQL then ends an idle transaction, so that a process that hangs does not keep its locks. */
const IDLE_MS = 60_000;
const ASK_EVERY_MS = 1000;

/** PostgreSQL's "insufficient privilege" (its manual, appendix A). */
export const NOT_ALLOWED = "42501";

interface PostgresSettings {
  connectionString: string;
  timeoutMs: number;
  report: Report;
}

export async function openPool({ connectionString, timeoutMs, report }: PostgresSettings): Promise<PostgresPool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + GRACE_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    keepAlive: true,
    max: 10,
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // Without a listener the error of a connection that the database drops would end the process.
  pool.on("error", () => {});
  // The first error of a lost connection is the reason.
  const broken = new WeakMap<object, Error>();
  pool.on("connect", (client) => client.on("error", (error) => broken.has(client) || broken.set(client, error)));

  let outage: { error: StorageError; askAt: number } | null = null;
  const translate = (error: unknown): unknown => {
    const known = asStorageError(error);
    if (known instanceof StorageError) report(known);
    if (known instanceof StorageError && known.kind === "away")
      outage = { error: known, askAt: performance.now() + ASK_EVERY_MS };
    return known;
  };
  // Whatever fails here, even a certificate or a mistake in the address, counts as the database being away.
  const open = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      throw translate(storageErrorOf(error, "away"));
    }
  };
  return {
    async connect() {
      if (outage && performance.now() < outage.askAt) throw outage.error;
      if (outage) outage.askAt = performance.now() + ASK_EVERY_MS;
      const client = await open();
      let lost = false;
      const query = async (text: string, values: readonly unknown[]) => {
        try {
          const result = await client.query(text, [...values]);
          outage = null;
          return result;
        } catch (error) {
          // The driver says only that the connection is broken; the reason is in an earlier error.
          const known = translate(broken.get(client) ?? error);
          lost ||= known instanceof StorageError && known.kind === "away";
          throw known;
        }
      };
      // A connection that may still deliver the answer to an earlier query is not reused.
      const release = () => client.release(lost);
      return { query, release } as unknown as Awaited<ReturnType<PostgresPool["connect"]>>;
    },
    end: () => pool.end(),
  };
}
