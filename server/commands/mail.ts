import { once } from "node:events";
import type { Services } from "#server/services.ts";
import { choose, runCommand, withServices } from "./run-command.ts";

const USAGE = "Write: npm run mail -- work   or   npm run mail -- send";

/** `npm run mail -- work` sends until it is stopped, `npm run mail -- send` what is due now. */
const commands: Record<string, (services: Services) => Promise<string | undefined>> = {
  async work({ mail }) {
    mail.start();
    await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
    await mail.stop();
    return undefined;
  },
  async send({ mail }) {
    const { sent, failed } = await mail.sendDue();
    return `Sent ${sent}, ${failed} must wait.`;
  },
};

await runCommand({}, ([name]) => withServices(choose(commands, name, USAGE)));
