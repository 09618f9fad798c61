// Plain JavaScript: prepare.js runs it on the machine's own Node, before anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The system's Chromium, or undefined; Playwright's own serves where there is none. */
export function findChromium() {
  return places.find((place) => place && existsSync(place));
}

/** Installs Chromium, and the Java that the HTML checker needs, from Debian; elsewhere Playwright's Chromium. */
export function installBrowser() {
  console.log("Installing Chromium for the tests …");
  const admin = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (/** @type {string[]} */ ...args) => {
    const [command = "", ...rest] = [...admin, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", ...args];
    return spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  };
  if (existsSync("/usr/bin/apt-get") && apt("update") && apt("install", "-y", "--no-install-recommends", "chromium")) {
    apt("install", "-y", "--no-install-recommends", "default-jre-headless");
    return;
  }
  spawnSync("npx", ["playwright", "install", "--with-deps", "chromium"], { stdio: "inherit" });
}
