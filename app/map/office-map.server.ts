import { z } from "zod";
import { requiredText } from "#app/base/content-fields.ts";
import { defineComponent } from "#app/site/component.ts";
import { findSite } from "#app/site/site.server.ts";
import type { Office } from "#app/site/site.ts";
import { MAP_TILES } from "./map-area.ts";
import { officePicture, pictureName } from "./office-picture.server.ts";

const officeMapProps = z.strictObject({
  heading: requiredText("the heading").default("Visit us"),
  transport: z.string("Say in words how to get there.").trim().default("").describe("How to get there"),
  credit: z.string().trim().min(1).default("© OpenStreetMap contributors").describe("Who made the map"),
});

export type OfficeMapProps = z.output<typeof officeMapProps>;

/** What the map and the words beside it say of the office. */
export type ShownOffice = Pick<Office, "name" | "address" | "hours" | "phone">;

export interface OfficeMapData {
  office: ShownOffice;
  /** False when the site has no map provider. */
  map: boolean;
  /** Address of a picture of the map, to show before script runs, or without it; null while there is none. */
  picture: string | null;
  /** True while the picture is being made: the page must not be cached. */
  noStore: boolean;
}

/**
 * Where the office is. If the picture of the map is missing, this starts making it, but no page waits for the map
 * provider.
 */
export const officeMap = defineComponent({
  name: "OfficeMap",
  props: officeMapProps,
  shows: ["address", "hours", "phone"],
  async load(_props, { db, tiles }): Promise<OfficeMapData> {
    const { name, address, hours, phone } = (await findSite(db)).office;
    const office = { name, address, hours, phone };
    if (!tiles.offered) return { office, map: false, picture: null, noStore: false };
    const picture = pictureName(address);
    if (await tiles.getStored(picture)) return { office, map: true, picture: MAP_TILES + picture, noStore: false };
    void officePicture(tiles, address);
    return { office, map: true, picture: null, noStore: true };
  },
  island: { name: "office-map", send: (given) => (given.data.map ? given : null) },
  noStore: ({ noStore }) => noStore,
});
