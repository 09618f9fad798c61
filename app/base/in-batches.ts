/**
 * Splits rows into batches that fit into one statement: SQLite takes 32,766 parameters and PostgreSQL 65,535, which is
 * enough for 500 rows of 65 columns.
 */
export function* inBatches<T>(rows: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
