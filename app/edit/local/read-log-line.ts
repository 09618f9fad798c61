import { WARNING } from "#server/log.ts";

/**
 * Warnings and errors of the log as text with their stack, its other lines as nothing, and everything else as it is.
 */
export function readLogLine(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line);
  } catch {
    return `${line}\n`;
  }
  if (typeof entry?.level !== "number") return `${line}\n`;
  const { level, time: _, requestId: __, msg, err, ...more } = entry;
  if (entry.level < WARNING) return "";
  const { stack, message } = (err ?? {}) as { stack?: string; message?: string };
  const details = Object.keys(more).length > 0 && JSON.stringify(more);
  return `${[msg, details, stack ?? message].filter(Boolean).join("\n")}\n`;
}
