import { z } from "zod";
import { words } from "#app/base/content-fields.ts";

/** Props of the component OfficeMap. Address and hours come from `content/site.yaml`. */
export const officeMapProps = z.strictObject({
  heading: words("the heading").default("Visit us"),
  transport: z.string("Say in words how to get there.").trim().default("").describe("How to get there"),
  /** Who made the map, as the provider of MAP_TILES_URL wants to be named. */
  credit: z.string().trim().min(1).default("© OpenStreetMap contributors").describe("Who made the map"),
});

export type OfficeMapProps = z.output<typeof officeMapProps>;
