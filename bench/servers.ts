import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";
import { freePort } from "#server/db/testing.ts";

export interface Running {
  address: string;
  /** To its first 200. */
  startMs: number;
  cpuMs(): number;
  memoryMb(): number;
  stop(): Promise<void>;
}

const TICK_MS = 10;

export async function startServer(
  program: string[],
  env: Record<string, string>,
  probe: string,
  cwd?: string,
): Promise<Running> {
  const port = await freePort();
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, program, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port), NODE_ENV: "production", DRAIN_SECONDS: "0" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const address = `http://127.0.0.1:${port}`;
  while (!(await answers(address + probe))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${program.join(" ")} did not start.`);
    // Without a pause the probes would take CPU time from the server that is starting.
    await after(2);
  }
  return {
    address,
    startMs: performance.now() - started,
    cpuMs() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}
