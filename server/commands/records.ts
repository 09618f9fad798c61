import { personOptions, personUsage, personVerbs } from "./person-verbs.ts";
import { choose, runCommand, withServices } from "./run-command.ts";

const USAGE = `Usage:${personUsage}`;

/** `npm run records -- …`: what is kept, about whom and until when. */
await runCommand({ usage: USAGE, words: null, options: personOptions }, (given, options) => {
  const verb = choose(personVerbs, given, USAGE);
  return withServices((services) => verb(services, given.slice(1), options), { changes: { LOG_LEVEL: "silent" } });
});
