import { z } from "zod";
import { requiredText } from "#app/base/content-fields.ts";
import { defineComponent } from "#app/site/component.ts";
import { findSite } from "#app/site/site.server.ts";
import type { Office } from "#app/site/site.ts";
import { MAP_TILES } from "./map-area.ts";
import { officePicture, pictureName } from "./office-picture.server.ts";

export type ShownOffice = Pick<Office, "name" | "address" | "hours" | "phone">;

export interface OfficeMapData {
  office: ShownOffice;
  map: boolean;
  /** To show before script runs, or without it; null while there is none. */
  picture: string | null;
  /** While the picture is being made: the page must not be cached. */
  noStore: boolean;
}

/** A missing picture of the map is begun, but no page waits for the map provider. */
export const officeMap = defineComponent({
  name: "OfficeMap",
  props: z.strictObject({
    heading: requiredText("the heading").default("Visit us"),
    transport: z.string("Say in words how to get there.").trim().default("").describe("How to get there"),
    credit: z.string().trim().min(1).default("© OpenStreetMap contributors").describe("Who made the map"),
  }),
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
  island: { name: "office-map", send: (props) => (props.data.map ? props : null) },
  noStore: ({ noStore }) => noStore,
});
export type OfficeMapProps = z.output<typeof officeMap.props>;
