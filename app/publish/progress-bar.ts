import type { WriteStream } from "node:tty";
import type { Progress } from "./publish.ts";

const WIDTH = 30;

export function progressBar(label: string, out: WriteStream | NodeJS.WriteStream): Progress {
  return (done, total) => {
    if (total === 0) return;
    if (out.isTTY) {
      const filled = Math.round((done / total) * WIDTH);
      out.write(
        `\r${label} [${"#".repeat(filled)}${"-".repeat(WIDTH - filled)}] ${done}/${total}${done === total ? "\n" : ""}`,
      );
    } else if (done === 0) out.write(`${label}: ${total}\n`);
    else if (done === total) out.write(`${label}: done\n`);
  };
}
