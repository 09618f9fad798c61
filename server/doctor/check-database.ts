import { sql } from "kysely";
import { dataPaths } from "#server/data-folder.ts";
import { compareMigrations } from "#server/db/migrate.ts";
import type { Db } from "#server/db/schema.ts";
import { tableNames } from "#server/db/table-names.ts";
import type { Env } from "#server/env.ts";
import { explain, SEE_OWNERS } from "#server/explain.ts";
import { inMb } from "#server/files/disk.ts";
import { StorageError } from "#server/storage-error.ts";
import { type Finding, type HealthCheckOptions, ok, oneLineMessage, warn, wrong } from "./finding.ts";

/** The database: whether it answers, is undamaged and up to date, and lets us write. */
export async function checkDatabase(env: Env, _: HealthCheckOptions, open: () => Db | null): Promise<Finding[]> {
  const { database: file } = dataPaths(env.DATA_DIR);
  const db = open();
  if (!db) return [warn(`There is no ${file} yet. The first start makes it.`)];
  if (!env.DATABASE_URL) return [...(await checkSqlite(db, file)), await checkMigrations(db)];
  const findings = await checkPostgres(db);
  const foreign = await checkOwners(db);
  // We may not even be allowed to read tables that belong to others.
  return foreign.length > 0 ? [...findings, ...foreign] : [...findings, await checkMigrations(db)];
}

async function checkMigrations(db: Db): Promise<Finding> {
  const { waiting, unknown, breaking } = await compareMigrations(db);
  if (breaking.length > 0) return wrong(`It belongs to a newer version (${breaking.join(", ")}). Start that version.`);
  if (unknown.length > 0) return ok(`A newer version has added to its tables (${unknown.join(", ")})`);
  if (waiting.length > 0)
    return warn(`${waiting.length} migrations have not been run yet. The next start runs them: ${waiting.join(", ")}`);
  return ok("Its tables are up to date");
}

async function checkSqlite(db: Db, file: string): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; size: number }>`
    select sqlite_version() as version, page_count * page_size as size from pragma_page_count(), pragma_page_size()`.execute(
    db,
  );
  const findings = [ok(`SQLite ${rows[0]?.version}, ${inMb(Number(rows[0]?.size))}`)];
  const checked = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const whole = checked.rows[0]?.quick_check;
  if (whole !== "ok") findings.push(wrong(explain(new StorageError("damaged", new Error(whole), file))));
  try {
    await db.transaction().execute(async () => {});
  } catch (error) {
    findings.push(wrong(`Nobody can write: it is locked (${oneLineMessage(error)}). Stop what else uses ${file}.`));
  }
  return findings;
}

async function checkPostgres(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; size: number; used: number; most: number; creates: boolean }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most,
      has_schema_privilege(current_schema(), 'create') as creates`.execute(db);
  const [server] = rows;
  if (!server) return [wrong("It did not answer.")];
  const connections = `${server.used} of ${server.most} connections`;
  const findings = [ok(`PostgreSQL ${server.version}, ${inMb(Number(server.size))}, ${connections}`)];
  if (server.used > server.most * 0.9)
    findings.push(warn(`${connections} are in use. Raise max_connections, or run fewer instances.`));
  if (!server.creates)
    findings.push(wrong("Our role may not create tables. Run: grant create on schema public to <role>"));
  const blocked = await sql<{ waiting: number; pid: number; name: string; state: string; seconds: number }>`
    select a.pid as waiting, b.pid, b.application_name as name, b.state,
      coalesce(extract(epoch from now() - b.xact_start)::int, 0) as seconds
    from pg_stat_activity a join pg_stat_activity b on b.pid = any(pg_blocking_pids(a.pid))`.execute(db);
  for (const { waiting, pid, name, state, seconds } of blocked.rows)
    findings.push(
      warn(
        `Process ${waiting} waits for a lock that process ${pid} (${name || "no name"}, ${state}) has held for ${seconds} s. To end that process, run: select pg_terminate_backend(${pid})`,
      ),
    );
  return findings;
}

/** Tables of the site that another role owns: even if we may read and write them, no migration can change them. */
async function checkOwners(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ owner: string; tables: string }>`
    select tableowner as owner, count(*) as tables from pg_tables
    where schemaname = current_schema() and tablename = any(${tableNames}) and not pg_has_role(tableowner, 'usage')
    group by tableowner`.execute(db);
  return rows.map(({ owner, tables }) =>
    wrong(`The owner of ${tables} of the site’s tables is ${owner}, not our role. ${SEE_OWNERS}`),
  );
}
