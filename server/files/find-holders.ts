import { readdir, readFile, readlink, realpath } from "node:fs/promises";
import path from "node:path";

/** The other processes that have a file open, by id and command line, where the system tells (Linux, proc(5)). */
export async function findHolders(file: string): Promise<string[]> {
  const place = await realpath(file).catch(() => file);
  const holders: string[] = [];
  for (const pid of await readdir("/proc").catch(() => [])) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
    const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const open = await Promise.all(descriptors.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")));
    if (!open.includes(place)) continue;
    const words = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
    const said = words.map((word) => path.basename(word)).join(" ");
    holders.push(`${pid} (${said.trim().slice(0, 60)})`);
  }
  return holders;
}
