import path from "node:path";

/** The absolute paths of what a data folder (DATA_DIR) holds. */
export function dataPaths(folder: string) {
  const at = (name: string) => path.resolve(folder, name);
  return {
    folder: at("."),
    /** The embedded database; its write-ahead log is beside it. */
    database: at("site.db"),
    /** The key that signs receipts, links and previews, unless SECRET is set. */
    secret: at("secret"),
    /** Files that visitors send; with a shared database, only while they arrive. */
    uploads: at("uploads"),
    /** Emails, where there is no mail server. */
    mail: at("mail"),
    /** The pictures and documents made from content. */
    media: at("media"),
    /** Databases with what editors are writing, for previews. */
    previews: at("previews"),
    /** Street map tiles. */
    tiles: at("tiles"),
  };
}
