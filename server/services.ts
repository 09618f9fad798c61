import path from "node:path";
import { connect } from "./db/connect.ts";
import type { Db } from "./db/schema.ts";
import type { Env } from "./env.ts";
import { createLog, type Log } from "./log.ts";
import { createMapTiles, type MapTiles } from "./map/map-tiles.ts";

import type { Rates } from "./rate.ts";
import { createSecret, keptKey, type Secret } from "./secret.ts";

/** What the server hands to loaders and actions. Made once, by the door that starts the process. */
export interface Services {
  env: Env;
  db: Db;
  log: Log;
  clock: { now(): number };
  tiles: MapTiles;
  secret: Secret;
  files: {
    /** Folder of the pictures made from content, one file per picture, width and format. */
    media: string;
  };
}

declare module "@remix-run/node" {
  interface AppLoadContext extends Services {
    /** Origin of the site's public addresses, without a slash at the end. */
    siteUrl: string;
    /** Identifies the request in the log. */
    requestId: string;
    /** How often the visitor of this request may do something. */
    rates: Rates;
  }
}

/** Opens what the site needs. @throws when the database file cannot be made. */
export function createServices(env: Env): Services {
  const address = env.DATABASE_URL ? { postgres: env.DATABASE_URL } : { sqlite: path.resolve(env.DATA_DIR, "site.db") };
  const log = createLog(env.LOG_LEVEL);
  const clock = { now: () => Date.now() };
  return {
    env,
    db: connect(address),
    log,
    clock,
    tiles: createMapTiles({
      url: env.MAP_TILES_URL,
      folder: path.resolve(env.DATA_DIR, "tiles"),
      clock,
      warn: (err) => log.warn({ err }, "no map tile"),
    }),
    secret: createSecret(env.SECRET ?? keptKey(path.resolve(env.DATA_DIR, "secret"))),
    files: { media: path.resolve(env.DATA_DIR, "media") },
  };
}
