import { defineConfig } from "@playwright/test";
import journeys from "../e2e/playwright.config.ts";

/** The same site and browsers as for the journeys. */
export default defineConfig(journeys, { testDir: "looks" });
