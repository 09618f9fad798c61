import { dataPaths } from "./data-folder.ts";
import { connect, findDatabaseProblem } from "./db/connect.ts";
import type { Db } from "./db/schema.ts";
import type { Env } from "./env.ts";
import { databaseUploads, folderUploads, type Uploads } from "./files/uploads.ts";
import type { PostedForm } from "./http/limits/receive-form.ts";
import { createLog, type Log } from "./log.ts";
import { createOutbox, type Outbox, type OutboxWorker } from "./mail/outbox.ts";
import { fileSender, smtpSender } from "./mail/send-mail.ts";
import { createMapTiles, type MapTiles } from "./map/map-tiles.ts";
import { createRates, type RateLimiter, type RatesOf } from "./rate-limit.ts";
import { createSecret, loadOrCreateKey, type Secret } from "./secret.ts";
import { createStorageWatch, type StorageWatch } from "./storage-watch.ts";

export interface Services {
  env: Env;
  db: Db;
  log: Log;
  storage: StorageWatch;
  clock: { now(): number };
  tiles: MapTiles;
  secret: Secret;
  files: {
    media: string;
    uploads: Uploads;
  };
  mailFolder: string;
  mail: Outbox & OutboxWorker;
  rateLimiterFor: RatesOf;
}

declare module "@remix-run/node" {
  interface AppLoadContext extends Services {
    /** Without a slash at the end. */
    siteUrl: string;
    requestId: string;
    rates: RateLimiter;
    /** The request has no body then. */
    posted?: PostedForm;
  }
}

/**
 * @param timeoutMs for the database; by default as long as a visitor's request may wait
 * @throws when the database file cannot be made
 */
export function createServices(env: Env, { timeoutMs }: { timeoutMs?: number } = {}): Services {
  // Children's words and emails are in the data folder: nobody else on the machine may read what we write.
  process.umask(0o077);
  const paths = dataPaths(env.DATA_DIR);
  const address = env.DATABASE_URL ? { postgres: env.DATABASE_URL } : { sqlite: paths.database };
  const log = createLog(env.LOG_LEVEL);
  const storage = createStorageWatch({ folder: paths.folder, log }, () => findDatabaseProblem(db));
  const db = connect(address, { report: storage.report, timeoutMs });
  const clock = { now: () => Date.now() };
  const secret = createSecret(env.SECRET ?? loadOrCreateKey(paths.secret), env.RECEIPT_SECRET);
  const send = env.SMTP_URL ? smtpSender(env.SMTP_URL, env.MAIL_FROM) : fileSender(paths.mail, env.MAIL_FROM, log);
  const uploads = (env.DATABASE_URL ? databaseUploads : folderUploads)(paths.uploads, storage.report);
  return {
    env,
    db,
    log,
    storage,
    clock,
    tiles: createMapTiles({
      url: env.MAP_TILES_URL,
      folder: paths.tiles,
      clock,
      warn: (err) => log.warn({ err }, "a map tile cannot be fetched"),
    }),
    secret,
    files: { media: paths.media, uploads },
    mailFolder: paths.mail,
    mail: createOutbox({
      db,
      clock,
      log,
      send,
      secret,
      office: env.OFFICE_EMAIL ?? null,
      destination: env.SMTP_URL ? new URL(env.SMTP_URL).host : paths.mail,
    }),
    rateLimiterFor: createRates(db, clock),
  };
}
