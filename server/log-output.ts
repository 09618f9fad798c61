import { write, writeSync } from "node:fs";
import { codeOf } from "./error-code.ts";

const STDOUT = 1;
const NOTHING = Buffer.alloc(0);
/** A batch is written once there are this many characters of it, or this many milliseconds after its first line. */
const [BATCH_LENGTH, BATCH_MS] = [4096, 100];
/** Once so many characters wait for a reader that has stopped, further lines are dropped: they would fill the memory. */
const MOST_WAITING = 8 * 1024 * 1024;
/** Pauses while whoever reads our output is behind (EAGAIN); at its end a process makes only so many of them. */
const [PAUSE_MS, LAST_PAUSES] = [100, 20];

/**
 * Standard output, written in batches by another thread. A batch that cannot be written, as on a full disk, is dropped:
 * pino's own output would end the process with an error, and then hang, trying the same lines for ever.
 */
function createOutput() {
  let lines = "";
  let timer: NodeJS.Timeout | null = null;
  /** True when the lines are to be written as soon as the batch before them is. */
  let isDue = false;
  let batch: Buffer = NOTHING;
  /** Whether the other thread has the batch. */
  let isHandedOver = false;

  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    isDue = true;
    if (batch.length > 0 || lines === "") return;
    isDue = false;
    batch = Buffer.from(lines);
    lines = "";
    handOver();
  };
  const handOver = () => {
    isHandedOver = true;
    write(STDOUT, batch, (error, written) => {
      isHandedOver = false;
      if (error && codeOf(error) === "EAGAIN") {
        setTimeout(handOver, PAUSE_MS);
        return;
      }
      batch = error ? NOTHING : batch.subarray(written);
      if (batch.length > 0) handOver();
      else if (isDue || lines.length >= BATCH_LENGTH) flush();
    });
  };
  process.on("exit", () => writeNow(Buffer.concat([isHandedOver ? NOTHING : batch, Buffer.from(lines)])));
  return {
    write(line: string) {
      if (lines.length > MOST_WAITING) return;
      lines += line;
      if (lines.length >= BATCH_LENGTH) flush();
      // Only while something waits: an idle process sleeps.
      else timer ??= setTimeout(flush, BATCH_MS).unref();
    },
    flush,
  };
}

/** Writes the last lines of a process. */
function writeNow(bytes: Buffer): void {
  let rest = bytes;
  for (let pauses = 0; rest.length > 0; )
    try {
      rest = rest.subarray(writeSync(STDOUT, rest));
    } catch (error) {
      if (codeOf(error) !== "EAGAIN" || ++pauses > LAST_PAUSES) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
}

/** The one output of all logs of this process. */
export const output = createOutput();
