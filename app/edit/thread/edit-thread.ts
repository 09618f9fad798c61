import { once } from "node:events";
import path from "node:path";
import { MessageChannel, Worker } from "node:worker_threads";
import type { Problem } from "#app/content/problems.ts";
import type { Env } from "#server/env.ts";
import { programFolder } from "#server/program.ts";
import type { Services } from "#server/services.ts";
import type { Tasks } from "./edit-worker.ts";

const IDLE_MS = 15 * 60_000;
const MEASURE_MS = 100;
/** What one task may use. */
const MAX_BYTES = 640 * 1024 * 1024;
const MAX_CPU_US = 20_000_000;
/** V8's own limit, in MB. It counts no buffers, and at one large text it ends the whole process: measuring comes first. */
const LAST_MB = 2048;

const UNREADABLE =
  "This file cannot be read: that would take too much memory or time. Take out what was added last, or begin it anew.";
export const unreadable = (file = ""): Problem[] => [{ file, line: 1, message: UNREADABLE }];
export const isUnreadable = ({ message }: Problem) => message === UNREADABLE;

/**
 * Tasks run one after the other, so that the one that takes too much is the one that fails; the next gets a new thread.
 */
export function createEditThread(env: Env, log: Services["log"]) {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const worker = new Worker(path.join(programFolder, "app/edit/thread/edit-worker.ts"), {
      workerData: { env },
      resourceLimits: { maxOldGenerationSizeMb: LAST_MB },
    });
    // What it was doing fails; the next task starts another one.
    const leave = () => {
      if (worker === thread) thread = null;
    };
    worker.on("exit", leave).on("error", (err) => {
      log.error({ err }, "the thread for editing has failed");
      leave();
    });
    return worker;
  }

  async function end(): Promise<void> {
    const worker = thread;
    thread = null;
    clearTimeout(idle);
    await worker?.terminate();
  }

  async function runTask(task: keyof Tasks, args: unknown[]): Promise<unknown> {
    thread ??= start();
    const worker = thread;
    clearTimeout(idle);
    const { port1, port2 } = new MessageChannel();
    const done = new AbortController();
    let before: NodeJS.CpuUsage | undefined;
    let bytes = 0;
    const measure = async () => {
      const { user, system } = await worker.cpuUsage(before);
      const isLong = before !== undefined && user + system > MAX_CPU_US;
      before ??= { user, system };
      const { used_heap_size, external_memory } = await worker.getHeapStatistics();
      bytes = used_heap_size + external_memory;
      // What is published was checked within this time; to make its pictures may take longer.
      const isTooMuch = (isLong && task !== "publish") || bytes > MAX_BYTES;
      // Until it was measured, the thread may have gone on to the next task.
      if (isTooMuch && !done.signal.aborted) await end();
    };
    const ended = () => [{ error: new RangeError("This took too much memory or time.") }];
    // A thread that has just ended cannot be measured.
    const measuring = setInterval(() => void measure().catch(() => {}), MEASURE_MS);
    try {
      worker.postMessage({ task, args, port: port2 }, [port2]);
      const [answer] = await Promise.race([
        once(port1, "message", done),
        once(worker, "exit", done).then(ended, ended),
      ]);
      if (answer.error !== undefined) throw answer.error;
      return answer.result;
    } finally {
      clearInterval(measuring);
      done.abort();
      port1.close();
      // What a task leaves behind is counted until it is collected: the next one must not be ended for it.
      if (bytes > MAX_BYTES / 2) await end();
      else idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  /** @throws {RangeError} when the thread has ended over what it was given, or that is nested too deeply */
  function run<Task extends keyof Tasks>(
    task: Task,
    ...args: Parameters<Tasks[Task]>
  ): Promise<Awaited<ReturnType<Tasks[Task]>>> {
    return between(() => runTask(task, args)) as Promise<Awaited<ReturnType<Tasks[Task]>>>;
  }

  /** @param instead the result for what takes too much or is nested too deeply */
  async function runOr<Task extends keyof Tasks, T>(instead: T, task: Task, ...args: Parameters<Tasks[Task]>) {
    try {
      return await run(task, ...args);
    } catch (error) {
      if (error instanceof RangeError) return instead;
      throw error;
    }
  }

  /** Works between two tasks, so that what a task reads does not change under it. */
  function between<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  }

  return {
    run,
    runOr,
    between,
    warm() {
      if (!thread) run("check", []).catch(() => {});
    },
    stop: end,
  };
}

export type EditThread = ReturnType<typeof createEditThread>;
