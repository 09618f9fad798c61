// @ts-check
// Plain JavaScript, and nothing from node_modules: it runs on the machine's own Node, before anything is installed.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installBrowser } from "./browser.js";

// Node 20 knows `import.meta.dirname` only from 20.11 on.
const root = fileURLToPath(new URL("..", import.meta.url));
const options = process.argv.slice(2);
const npm = process.platform === "win32" ? "npm.cmd" : "npm";

if (changedAt("package-lock.json") > changedAt("node_modules/.package-lock.json")) {
  console.log("Installing packages …");
  // Not `npm ci`: it refuses a lock file made where the registry lacks other platforms' builds.
  run(npm, ["install", "--include=dev", "--no-audit", "--no-fund"]);
  // npm may leave its own lock file older than ours, and then every start would install again.
  const now = new Date();
  utimesSync(path.join(root, "node_modules/.package-lock.json"), now, now);
}

const sources = ["app", "server", "commands", "public", "remix.config.js", "package-lock.json"];
const built = path.join(root, "build/.built");
if (!options.includes("--no-build") && newest(sources) > changedAt("build/.built")) {
  console.log("Building …");
  const started = Date.now();
  run(npm, ["run", "--silent", "build"]);
  mkdirSync(path.dirname(built), { recursive: true });
  writeFileSync(built, new Date(started).toISOString());
}

if (options.includes("--test")) installBrowser();

/** @param {string} file */
function changedAt(file) {
  const full = path.join(root, file);
  return existsSync(full) ? statSync(full).mtimeMs : 0;
}

/**
 * The time of the newest change in files and folders. A folder's own time counts: it changes when a file is removed.
 * @param {string[]} entries
 * @returns {number}
 */
function newest(entries) {
  return Math.max(
    ...entries.map((entry) => {
      const full = path.join(root, entry);
      const below = statSync(full).isDirectory() ? readdirSync(full).map((name) => path.join(entry, name)) : [];
      return Math.max(changedAt(entry), below.length > 0 ? newest(below) : 0);
    }),
  );
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  try {
    execFileSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  } catch {
    console.error(`"${command} ${args.join(" ")}" failed; its own messages are above.`);
    process.exit(1);
  }
}
