import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { forget } from "#server/jobs.ts";
import { createServices } from "#server/services.ts";

/** `npm run forget`: deletes what was kept long enough, now. */
try {
  const services = createServices(parseEnv(process.env));
  await migrate(services.db);
  const { submissions, texts, previews, letters } = await forget(services);
  console.log(`Deleted ${submissions} submissions, ${texts} texts, ${previews} previews and ${letters} letters.`);
  await services.db.destroy();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
