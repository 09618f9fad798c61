import { forget } from "#server/jobs.ts";
import { runCommand, withServices } from "./run-command.ts";

/** `npm run forget`: deletes now what has been kept for as long as it may be. */
await runCommand({ usage: "Usage: npm run forget", words: 0 }, () =>
  withServices(async (services) => {
    const { submissions, texts, previews, letters, assets, media } = await forget(services);
    return `Deleted ${submissions} submissions, ${texts} texts, ${previews} previews, ${letters} letters, ${assets} files of earlier builds and ${media} pictures and documents of earlier content.`;
  }),
);
