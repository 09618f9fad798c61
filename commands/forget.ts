import { forget } from "#app/jobs.ts";
import { runCommand, withServices } from "./run-command.ts";

await runCommand({ usage: "Usage: npm run forget", count: 0 }, () =>
  withServices(async (services) => {
    const records = await forget(services);
    return `Destroyed ${records} records whose time was over (see npm run records -- disposals), and deleted leftovers.`;
  }),
);
