import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** The folder of the site's own code. */
export const root = path.resolve(import.meta.dirname, "..");
/** The data folder of the site that journeys visit. */
export const siteData = path.join(root, ".cache/e2e");
/** Its content, as `open-question.ts` makes it of the office's. */
export const siteContent = path.join(root, ".cache/e2e-content");

/**
 * Starts a program of the site that says its address; for journeys that need one of their own.
 * @throws all that it said when it ends instead
 */
export async function startProgram(words: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, words, { cwd: root, env: { ...process.env, PORT: "0", ...settings } });
  let said = "";
  const hear = (data: Buffer) => {
    said += data;
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  child.stderr.pipe(process.stderr);
  const address = await new Promise<string>((found, failed) => {
    child.stdout.on("data", () => {
      const [match] = /http:\S+(?=\s)/.exec(said) ?? [];
      if (match) found(match);
    });
    child.once("error", failed);
    child.once("close", (code, signal) => failed(new Error(`${words[0]} ended with ${code ?? signal}: ${said}`)));
  });
  return { child, address };
}

/** Ends a program, if it has not ended by itself. */
export async function stopProgram(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
