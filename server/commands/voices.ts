import { formatToken, LINK_LIFE_DAYS, moderationPath } from "#app/voices/letters/moderator-link.ts";
import { eraseWords } from "#app/voices/moderation/forget.server.ts";
import { decide, listChosen, listWaiting } from "#app/voices/moderation/moderation.server.ts";
import { parseDecision } from "#app/voices/moderation/moderation.ts";
import { emptyLog } from "#server/db/connect.ts";
import type { Services } from "#server/services.ts";
import { type Choice, choose, lettersRemainNote, runCommand, withServices } from "./run-command.ts";

const USAGE = `Usage:
  npm run voices -- pending                      what waits to be read
  npm run voices -- approve <id>
  npm run voices -- redact <id> "<name>" "<text>"   approve with other words
  npm run voices -- decline <id> "<reason>"      the reason is for the child
  npm run voices -- withdraw <id> "<reason>"     takes a published response off the page
  npm run voices -- erase <id or receipt>        erases the words of a response that is not shown; with its receipt, takes it down first
  npm run voices -- featured                     what is chosen for the home page
  npm run voices -- feature <id>                 puts a published response on the home page
  npm run voices -- unfeature <id>               takes it off the home page
  npm run voices -- link <moderator's address>   a link to the moderation page, good for ${LINK_LIFE_DAYS} days`;

/** More than will ever wait: at a terminal all of it is shown. */
const EVERYTHING = 10_000;

/** The name under which this command's decisions are recorded. */
const HERE = "command line";

/** `npm run voices -- …`: what moderators do, from the command line. */
const commands: Record<string, Choice<(services: Services, words: string[]) => Promise<string>>> = {
  pending: [
    0,
    async ({ db }) => {
      const waiting = await listWaiting(db, EVERYTHING);
      if (waiting.length === 0) return "Nothing is waiting.";
      return waiting
        .map(({ id, question, name, text, flags, distress }) => {
          const marks = [...(distress ? ["DISTRESS"] : []), ...flags].join(", ");
          return `${id}  ${question}\n  ${name}${marks && `  [${marks}]`}\n  ${text.replaceAll("\n", "\n  ")}`;
        })
        .join("\n\n");
    },
  ],
  approve: [1, (services, [id]) => judge(services, id, "approved", {})],
  redact: [3, (services, [id, name, text]) => judge(services, id, "redacted", { name, text })],
  decline: [2, (services, [id, reason]) => judge(services, id, "declined", { reason })],
  withdraw: [2, (services, [id, reason]) => judge(services, id, "withdrawn", { reason })],
  erase: [
    1,
    async (services, [given = ""]) => {
      const { db, secret, clock } = services;
      const status = await eraseWords(db, secret, given, clock.now());
      if (!status) throw new Error(`There is no response ${given}.`);
      if (status === "waiting" || status === "published")
        throw new Error(`It is ${status}: ${status === "waiting" ? "decline" : "withdraw"} it first.`);
      await emptyLog(db);
      return `Done: its words are erased. ${lettersRemainNote(services)}`;
    },
  ],
  featured: [
    0,
    async ({ db }) => {
      const chosen = await listChosen(db);
      if (chosen.length === 0) return "None is chosen: the home page shows the newest.";
      return chosen.map(({ id, question, name, text }) => `${id}  ${question}\n  ${name}: ${text}`).join("\n\n");
    },
  ],
  feature: [1, (services, [id]) => judge(services, id, "featured", {})],
  unfeature: [1, (services, [id]) => judge(services, id, "unfeatured", {})],
  link: [
    1,
    async ({ env, secret, clock }, [address = ""]) => {
      const moderator = address.toLowerCase();
      if (!env.MODERATORS.includes(moderator)) throw new Error(`${address} is not in MODERATORS.`);
      const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`;
      return siteUrl + moderationPath(formatToken(secret, moderator, clock.now()));
    },
  ],
};

async function judge(
  { db, clock }: Services,
  id = "",
  verdict: string,
  words: { name?: string; text?: string; reason?: string },
): Promise<string> {
  const parsed = parseDecision(verdict, words);
  if ("problem" in parsed) throw new Error(parsed.problem);
  const outcome = await decide(db, id, parsed.decision, HERE, clock.now());
  if (!outcome) throw new Error(`There is no response ${id}. See: npm run voices -- pending`);
  return outcome.done ? `Done: ${verdict}.` : `Nothing changed: it is ${outcome.status}.`;
}

await runCommand({ usage: USAGE, words: null, options: null }, (given) => {
  const command = choose(commands, given, USAGE);
  return withServices((services) => command(services, given.slice(1)));
});
