import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium, findHeadlessShell } from "../tools/browser.js";
import { root, siteContent, siteData } from "./start-program.ts";

const port = Number(process.env.E2E_PORT ?? 4310);
const tilePort = Number(process.env.E2E_TILES_PORT ?? port + 1000);
const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const args = [
  ...asRoot,
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// Playwright stops its web servers on SIGINT, but leaves them running on SIGTERM.
if (process.env.TEST_WORKER_INDEX === undefined) process.once("SIGTERM", () => process.kill(process.pid, "SIGINT"));

/**
 * With script and without, in Chromium's headless shell. @script runs only with it; @once is about what the server
 * sends to everybody alike, and runs only without; @whole needs what only the full browser has: its back/forward cache,
 * and when it loads lazy pictures.
 */
export default defineConfig({
  testDir: "journeys",
  testMatch: "*.e2e.ts",
  outputDir: path.join(root, "test-results"),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: "100%",
  // Long, since a busy machine is slow, not wrong: no journey measures time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: path.join(root, "test-results/e2e.json") }]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 900 },
    locale: "en-AU",
    // What a worker asks for cannot be held or changed.
    serviceWorkers: "block",
    actionTimeout: 60_000,
    launchOptions: { executablePath: findHeadlessShell(), args },
    // Traces take a sixth of the time. To make some: `npx playwright test --config e2e/playwright.config.ts --trace on`.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "whole",
      grep: /@whole/,
      // Starting this browser takes longer than its journeys.
      workers: 1,
      use: {
        channel: "chromium",
        // By default Playwright switches the back/forward cache off.
        launchOptions: { executablePath: findChromium(), args, ignoreDefaultArgs: ["--disable-back-forward-cache"] },
      },
    },
    { name: "browser", grepInvert: /@once|@whole/, use: { javaScriptEnabled: true } },
    { name: "no-script", grepInvert: /@script|@whole/, use: { javaScriptEnabled: false } },
  ],
  webServer: [
    {
      command: `node e2e/tile-server.js ${tilePort}`,
      cwd: root,
      url: `http://127.0.0.1:${tilePort}/`,
    },
    {
      command: "node e2e/make-content.ts && node server/index.js",
      cwd: root,
      url: `http://localhost:${port}/readyz`,
      // The first start makes every picture of the content.
      timeout: 600_000,
      env: {
        PORT: String(port),
        DATA_DIR: siteData,
        CONTENT_DIR: siteContent,
        LOG_LEVEL: "error",
        DATABASE_URL: "",
        MODERATORS: "reader@office.example",
        MAP_TILES_URL: `http://127.0.0.1:${tilePort}/{z}/{x}/{y}.png`,
      },
    },
  ],
});
