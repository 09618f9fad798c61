import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "..");
export const VOICES = "/info-for-children-and-young-people/digime-voices/";
export const CREATE = `${VOICES}create-your-digime/`;

/** Runs a command for moderators on the database of the running site. */
export async function voices(...words: string[]): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: path.join(root, ".cache/e2e"),
    DATABASE_URL: "",
    MODERATORS: "reader@office.example",
    LOG_LEVEL: "error",
  };
  return (await run(process.execPath, ["server/commands/voices.ts", ...words], { cwd: root, env })).stdout;
}

/** The id of the waiting response that contains some words. */
export async function waitingId(words: string): Promise<string> {
  const entry = (await voices("pending")).split("\n\n").find((one) => one.includes(words));
  return /^([0-9a-f]{24}) /.exec(entry ?? "")?.[1] ?? "";
}

/** Words that no other test uses. */
export const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 10)}`;
