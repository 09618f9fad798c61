import { execFileSync } from "node:child_process";
import { findChromium } from "../tools/browser.js";
import { median } from "./load.ts";

/** Fetched by `npx` when it is first needed: it is larger than all other packages. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"];

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/**
 * Now and then Lighthouse fails to record what the browser did (its own error NO_NAVSTART), so as many runs may fail as
 * must succeed.
 */
export function lighthouse(url: string): string {
  const reports: Report[] = [];
  for (let failed = 0; reports.length < RUNS; )
    try {
      reports.push(runOnce(url));
    } catch (error) {
      failed += 1;
      if (failed > RUNS) return `failed: ${(error as { stderr?: string }).stderr?.trim().split("\n").at(-1)}`;
    }
  const middle = (read: (report: Report) => number | null | undefined) =>
    median(reports.map((report) => read(report) ?? Number.NaN));
  const scores = categories.map((name) => Math.round(middle(({ categories }) => categories[name]?.score) * 100));
  const audit = (name: string) => middle(({ audits }) => audits[name]?.numericValue);
  const paint = (audit("largest-contentful-paint") / 1000).toFixed(1);
  const blocked = Math.round(audit("total-blocking-time"));
  return `${scores.join(" ")}, LCP ${paint} s, blocked ${blocked} ms, shift ${audit("cumulative-layout-shift").toFixed(2)}`;
}

function runOnce(url: string): Report {
  const flags = ["--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox --disable-gpu"];
  const command = ["--yes", LIGHTHOUSE, url, `--only-categories=${categories.join(",")}`, ...flags];
  const env = { ...process.env, CHROME_PATH: findChromium() };
  return JSON.parse(
    execFileSync("npx", command, { env, encoding: "utf8", stdio: "pipe", maxBuffer: 64 * 1024 * 1024 }),
  ) as Report;
}
