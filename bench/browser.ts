import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../tools/browser.js";

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
}
