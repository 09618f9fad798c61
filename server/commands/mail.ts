import { once } from "node:events";
import type { Services } from "#server/services.ts";
import { type Choice, choose, runCommand, withServices } from "./run-command.ts";

const USAGE = "Write: npm run mail -- work   or   npm run mail -- send";

/** `npm run mail -- work` sends until it is stopped, `npm run mail -- send` what is due now. */
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

await runCommand({ usage: USAGE, words: null }, (given) => withServices(choose(commands, given, USAGE)));
