// @ts-check
// Plain JavaScript: prepare.js runs it on the machine's own Node, before anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Undefined if there is none, and then Playwright's own is used. */
export function findChromium() {
  return find(
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  );
}

/** Most journeys take half the time in it. */
export function findHeadlessShell() {
  return find("/usr/bin/chromium-headless-shell") ?? findChromium();
}

export function installBrowser() {
  const whole = findChromium();
  const lacksShell = isDebian() && findHeadlessShell() === whole;
  const lacksJava = spawnSync("java", ["-version"]).status !== 0;
  const hasApt = existsSync("/usr/bin/apt-get");
  if (whole && !lacksShell && !(lacksJava && hasApt)) return;
  console.log("Installing what the tests need …");
  const isUpdated = hasApt && apt("update");
  if (!whole && !(isUpdated && apt("install", "chromium")))
    spawnSync("npx", ["playwright", "install", "--with-deps", "chromium"], { stdio: "inherit" });
  if (isUpdated && lacksShell) apt("install", "chromium-headless-shell");
  if (isUpdated && lacksJava) apt("install", "default-jre-headless");
}

/** @param {(string | undefined)[]} places */
function find(...places) {
  return places.find((place) => place && existsSync(place));
}

function isDebian() {
  return existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

/** @param {string[]} args */
function apt(...args) {
  const admin = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const [command = "", ...rest] = [...admin, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y"];
  const options = [...rest, "--no-install-recommends", ...args];
  return spawnSync(command, options, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}
