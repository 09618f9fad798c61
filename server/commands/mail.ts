import { once } from "node:events";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createServices } from "#server/services.ts";

/** `npm run mail -- work` sends until it is stopped, `npm run mail -- send` what is due now. */
const command = process.argv[2];
if (command !== "work" && command !== "send") {
  console.error("Write: npm run mail -- work   or   npm run mail -- send");
  process.exit(2);
}
try {
  const services = createServices(parseEnv(process.env));
  await migrate(services.db);
  if (command === "work") {
    services.mail.start();
    await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
    await services.mail.stop();
  } else {
    const { sent, failed } = await services.mail.sendDue();
    console.log(`Sent ${sent}, ${failed} must wait.`);
  }
  await services.db.destroy();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
