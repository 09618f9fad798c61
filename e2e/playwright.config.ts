import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium, findHeadlessShell } from "../server/commands/browser.js";
import { root, siteContent, siteData } from "./start-program.ts";

const port = Number(process.env.E2E_PORT ?? 4310);
/** The map tiles of the journeys come from a provider of their own. */
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

// Playwright ends its web servers when it is interrupted, and leaves them running when it is told to end.
if (process.env.TEST_WORKER_INDEX === undefined) process.once("SIGTERM", () => process.kill(process.pid, "SIGINT"));

/**
 * The same journeys twice: in a browser, and in one with scripts switched off. A title that ends in @script is about
 * script and runs with script alone; one that ends in @once is about what the server sends to everybody alike, and runs
 * once. Both are Chromium's headless shell. One that ends in @whole is about what only the whole browser has: its memory
 * of pages, and how early it fetches lazy pictures.
 */
export default defineConfig({
  testDir: "journeys",
  testMatch: "*.e2e.ts",
  outputDir: path.join(root, "test-results"),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One for each core.
  workers: "100%",
  // What is right comes in its own time on a busy machine: no journey measures it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: path.join(root, "test-results/e2e.json") }]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 900 },
    locale: "en-AU",
    actionTimeout: 20_000,
    launchOptions: { executablePath: findHeadlessShell(), args },
    // A trace of all that is done costs a sixth of the time: `npx playwright test --config e2e/playwright.config.ts --trace on` makes one.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "whole",
      grep: /@whole/,
      // Starting it costs more than these journeys.
      workers: 1,
      use: {
        channel: "chromium",
        // Playwright's own order would take away the memory of pages.
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
      command: "node e2e/open-question.ts && node server/index.js",
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
