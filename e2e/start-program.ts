import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");
export const siteData = path.join(root, ".cache/e2e");
/** `make-content.ts` makes it from the office's. */
export const siteContent = path.join(root, ".cache/e2e-content");

export async function startProgram(args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, PORT: "0", ...settings } });
  let output = "";
  const collect = (data: Buffer) => {
    output += data;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  child.stderr.pipe(process.stderr);
  const address = await new Promise<string>((resolve, failed) => {
    child.stdout.on("data", () => {
      const [match] = /http:\S+(?=\s)/.exec(output) ?? [];
      if (match) resolve(match);
    });
    child.once("error", failed);
    child.once("close", (code, signal) => failed(new Error(`${args[0]} ended with ${code ?? signal}: ${output}`)));
  });
  return { child, address };
}

export async function stopProgram(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
