import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root, siteData } from "./start-program.ts";

async function run(command: string, args: string[]): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: siteData,
    DATABASE_URL: "",
    MODERATORS: "reader@office.example",
    LOG_LEVEL: "error",
  };
  const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(process.execPath, [`commands/${command}.ts`, ...args], options)).stdout;
}

export const voices = (...args: string[]) => run("voices", args);

export const forms = (...args: string[]) => run("forms", args);

export async function waitingId(words: string): Promise<string> {
  const entry = (await voices("pending")).split("\n\n").find((entry) => entry.includes(words));
  return /^([0-9a-f]{24}) /.exec(entry ?? "")?.[1] ?? "";
}

/** Without the time for undoing. @returns its id */
export async function approveNow(words: string): Promise<string> {
  const id = await waitingId(words);
  for (const verdict of ["approve", "publish"]) await voices(verdict, id);
  return id;
}

interface Stored {
  receipt: string;
  answers: Record<string, string[]>;
  files: { name: string }[];
}

export async function stored(form: string, text: string): Promise<Stored[]> {
  const exported = await forms("export", form, "--as", "json");
  return (JSON.parse(exported) as Stored[]).filter((submission) => JSON.stringify(submission.answers).includes(text));
}
