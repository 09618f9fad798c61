import path from "node:path";

/** Where things are in a data folder (DATA_DIR), each by its whole path. */
export function placesIn(folder: string) {
  const at = (name: string) => path.resolve(folder, name);
  return {
    folder: at("."),
    /** The embedded database; its log stands beside it. */
    database: at("site.db"),
    /** What receipts, links and previews are signed with, unless SECRET says. */
    secret: at("secret"),
    /** What visitors sent; with a shared database, only while it arrives. */
    uploads: at("uploads"),
    /** Letters, where there is no mail server. */
    mail: at("mail"),
    /** The pictures, documents and stylesheet made from content. */
    media: at("media"),
    /** Pieces of the street map. */
    tiles: at("tiles"),
  };
}
