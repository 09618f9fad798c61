import { findClockProblem } from "#app/records/clock-seen.server.ts";
import { findErasures } from "#server/backup/erased-list.ts";
import { restore } from "#server/backup/restore.ts";
import { dataPaths } from "#server/data-folder.ts";
import type { Env } from "#server/env.ts";
import { type DoneAgain, eraseAgain, takeOverRecords } from "./erase-again.ts";
import { emailsRemainNote } from "./run-command.ts";

interface Choices {
  overwrite?: boolean;
  erased?: string;
  "without-erased"?: boolean;
}

const doneLabels: Record<Exclude<keyof DoneAgain, "held" | "lost">, string> = {
  "taken-down": "taken down",
  office: "kept for the office only",
  withdrawn: "taken off by a moderator",
  corrected: "corrected",
  erased: "erased",
};

/**
 * What was hidden, corrected and erased since the backup was made is so again.
 * @returns what was done, for the person at the terminal
 * @throws with one line for that person; nothing has changed then
 */
export async function restoreSite(env: Env, file: string, choices: Choices): Promise<string> {
  const { overwrite = false, erased: named, "without-erased": without } = choices;
  const messages: string[] = [];
  const { rows, files, made } = await restore(env, file, overwrite, async (db, manifest) => {
    const { list, old, writtenAt } = await findErasures(env, file, { named, without });
    // First, so that what is held by now is not erased again.
    const moved = old ? await takeOverRecords(db, old) : [];
    for (const [before, now] of moved) messages.push(`Concern ${before} of this backup is Concern ${now} now.`);
    const { held, lost, ...again } = await eraseAgain(db, list, { made: manifest.made, now: Date.now(), old });
    const counts = Object.entries(again).filter(([, count]) => count > 0);
    const done = counts.map(([name, count]) => `${count} ${doneLabels[name as keyof typeof doneLabels]}`);
    if (done.length > 0) messages.push(`${done.join(", ")} since this backup; done again.`);
    if (held > 0)
      messages.push(
        `${held} erased since this backup, but held: on no page, and the words stay until they are released.`,
      );
    if (lost.length > 0)
      messages.push(
        `${lost.length} corrected since this backup, but the corrected words are lost, so none is on a page. Correct them again: ${lost.join(", ")}`,
      );
    if (again.erased > 0) messages.push(emailsRemainNote({ mailFolder: dataPaths(env.DATA_DIR).mail }));
    const problem = await findClockProblem(db, Date.now());
    if (problem) messages.push(`Nothing is destroyed, since ${problem}.`);
    if (old) return;
    const known = writtenAt === null ? "no list of it was found" : `the list was written on ${inIso(writtenAt)}`;
    const since = writtenAt === null ? "since this backup" : "later";
    messages.push(
      `The old site's database could not be asked what was taken down or erased, and ${known}: what was taken down or erased ${since} is there again.`,
      "Concerns, what is held, and the register of what was destroyed, are as in the backup.",
    );
  });
  messages.unshift(
    `Restored what there was on ${inIso(made)}: ${rows.response} responses, ${rows.submission} submissions, ${rows.mail} emails queued, ${files.length} files.`,
  );
  if (env.DATABASE_URL) messages.push("Now publish: npm run content -- publish");
  return messages.join("\n");
}

const inIso = (time: number) => new Date(time).toISOString();
