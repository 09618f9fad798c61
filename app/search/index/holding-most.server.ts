import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/schema.ts";

/**
 * Selects the ids that are in the most of these lists, one list for each clause.
 * @param least ids that are in fewer lists are left out
 */
export async function selectHoldingMost(
  db: Db,
  lists: RawBuilder<unknown>[],
  least: number,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number; total: number }>`
    with held as (
      select id, count(*) as clauses from (${sql.join(lists, sql` union all `)}) as lists
      group by id having count(*) >= ${least}
    )
    select id, count(*) over () as total from held
    where clauses = (select max(clauses) from held) order by id desc limit ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}
