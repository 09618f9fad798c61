import { launchBrowser } from "./browser.ts";
import { median } from "./load.ts";

const RUNS = 5;
/** As Lighthouse's simulated phone; a task over 50 ms blocks (Total Blocking Time). */
const SLOWER = 4;
const LONG_TASK_MS = 50;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  /** CPU time of the thread, in microseconds. */
  tdur?: number;
}

export interface Blocked {
  blockedMs: number;
  /** As it ran here, after the first paint. */
  longestMs: number;
  beforePaintMs: number;
}

/**
 * CPU time of the main thread: Lighthouse counts by the clock, so that each moment in which another process has the
 * processor counts as blocked, four times over.
 */
export async function blocked(url: string): Promise<Blocked> {
  const browser = await launchBrowser();
  const session = await browser.newBrowserCDPSession();
  const runs: Blocked[] = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    const events: TraceEvent[] = [];
    const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
    session.on("Tracing.dataCollected", collect);
    await session.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "loading"] },
    });
    // To wait for an element would bring a large script of Playwright's into the page.
    await page.goto(url, { waitUntil: "networkidle" });
    const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
    await session.send("Tracing.end");
    await complete;
    session.off("Tracing.dataCollected", collect);
    runs.push(readTrace(events));
    await context.close();
  }
  await browser.close();
  const middle = (read: (run: Blocked) => number) => median(runs.map(read));
  return {
    blockedMs: middle(({ blockedMs }) => blockedMs),
    longestMs: middle(({ longestMs }) => longestMs),
    beforePaintMs: middle(({ beforePaintMs }) => beforePaintMs),
  };
}

function readTrace(events: TraceEvent[]): Blocked {
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!paint) throw new Error("The trace has no first paint.");
  const tasks = outermost(
    events.filter(
      ({ name, ph, pid, tid }) => ph === "X" && pid === paint.pid && tid === paint.tid && name.endsWith("RunTask"),
    ),
  );
  const lasted = (task: TraceEvent) => (task.tdur ?? 0) / 1000;
  const after = tasks.filter(({ ts }) => ts >= paint.ts).map(lasted);
  return {
    blockedMs: after.reduce((sum, ms) => sum + Math.max(0, ms * SLOWER - LONG_TASK_MS), 0),
    longestMs: Math.max(0, ...after),
    beforePaintMs: tasks.filter(({ ts }) => ts < paint.ts).reduce((sum, task) => sum + lasted(task), 0),
  };
}

function outermost(tasks: TraceEvent[]): TraceEvent[] {
  let end = 0;
  return tasks
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
    .filter(({ ts, dur }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}
