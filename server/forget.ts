import { purgeSubmissions } from "#app/forms/submissions.server.ts";
import { forgetOldVoices } from "#app/voices/forget.server.ts";
import { forgetAddresses } from "./mail/once-a-day.ts";
import { deleteOldLetters } from "./mail/send-mail.ts";
import type { Services } from "./services.ts";

/** How much was deleted because its days were over. */
export interface Forgotten {
  submissions: number;
  texts: number;
  previews: number;
  /** Letters that were written to files. */
  letters: number;
}

/**
 * Deletes what was kept long enough, of forms, voices and mail. Done each hour by the running server, and by
 * `npm run forget`; safe to run at any time, also twice at once.
 */
export async function forget(
  services: Pick<Services, "db" | "files" | "clock"> & { mailFolder: string },
): Promise<Forgotten> {
  const now = services.clock.now();
  const submissions = await purgeSubmissions(services);
  const voices = await forgetOldVoices(services.db, now);
  await forgetAddresses(services.db, now);
  return { submissions, ...voices, letters: await deleteOldLetters(services.mailFolder, now) };
}
