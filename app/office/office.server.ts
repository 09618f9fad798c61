import type { AppLoadContext } from "@remix-run/node";
import { findOffice } from "#app/site/site.server.ts";
import type { Office } from "#app/site/site.ts";
import { keptPicture, officePicture } from "./office-picture.server.ts";

export interface OfficeMapData {
  office: Office;
  /** False when the site has no provider of maps. */
  map: boolean;
  /** True when there is a picture of the map to show before, and without, script. */
  picture: boolean;
  /** True while the picture is being made: nobody should keep the page as it is. */
  brief: boolean;
}

/** What the map shows. A picture that has not been made yet is begun, but no page waits for a provider of maps. */
export async function loadOfficeMap(
  _props: unknown,
  { db, tiles }: Pick<AppLoadContext, "db" | "tiles">,
): Promise<OfficeMapData> {
  const office = await findOffice(db);
  if (!tiles.offered) return { office, map: false, picture: false, brief: false };
  const picture = (await keptPicture(tiles, office.address)) !== null;
  if (!picture) void officePicture(tiles, office.address);
  return { office, map: true, picture, brief: !picture };
}
