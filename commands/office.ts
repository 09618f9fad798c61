import { OFFICE, rolesOf } from "#app/base/office.ts";
import { LINK_LIFE_DAYS, officeLink, revokeLinks } from "#app/base/office-links.server.ts";
import type { Services } from "#server/services.ts";
import { type Choice, choose, runCommand, withServices } from "./run-command.ts";

const USAGE = `Usage:
  npm run office -- link <address>     a link to the office, good for ${LINK_LIFE_DAYS} days
  npm run office -- revoke <address>   ends the links that this address has, and what was opened by them`;

const commands: Record<string, Choice<(services: Services, address: string) => Promise<string>>> = {
  link: [
    1,
    async ({ env, secret, clock }, address) => {
      if (rolesOf(env, address).length === 0)
        throw new Error(`${address} is in none of MODERATORS, SAFEGUARDING, RECORDS and EDITORS.`);
      const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`;
      return officeLink({ siteUrl, secret }, address, clock.now(), OFFICE);
    },
  ],
  revoke: [
    1,
    async ({ db, clock }, address) => {
      await revokeLinks(db, address, clock.now());
      return `Done: the links that ${address} has do not work any more. New ones do: take the address out of the settings if it should get none.`;
    },
  ],
};

await runCommand({ usage: USAGE, count: null }, (args) => {
  const command = choose(commands, args, USAGE);
  return withServices((services) => command(services, (args[1] ?? "").toLowerCase()));
});
