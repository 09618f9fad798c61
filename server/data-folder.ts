import path from "node:path";

export function dataPaths(folder: string) {
  const at = (name: string) => path.resolve(folder, name);
  return {
    folder: at("."),
    database: at("site.db"),
    secret: at("secret"),
    /** Files that visitors send; with a shared database, only while they arrive. */
    uploads: at("uploads"),
    mail: at("mail"),
    media: at("media"),
    /** Databases with what editors are writing, for previews. */
    previews: at("previews"),
    tiles: at("tiles"),
  };
}
