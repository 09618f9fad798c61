import { once } from "node:events";
import type { Services } from "#server/services.ts";
import { type Choice, choose, runCommand, withServices } from "./run-command.ts";

const USAGE = `Usage: npm run mail -- work   sends emails until it is stopped
   or: npm run mail -- send   sends what is due now`;

const commands: Record<string, Choice<(services: Services) => Promise<string | undefined>>> = {
  work: [
    0,
    async ({ mail }) => {
      mail.start();
      await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
      await mail.stop();
      return undefined;
    },
  ],
  send: [
    0,
    async ({ mail }) => {
      const { sent, failed } = await mail.sendDue();
      return `Sent ${sent}, ${failed} must wait.`;
    },
  ],
};

await runCommand({ usage: USAGE, count: null }, (args) => withServices(choose(commands, args, USAGE)));
