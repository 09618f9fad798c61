import { createHash, randomBytes } from "node:crypto";
import { type ExpressionBuilder, expressionBuilder } from "kysely";
import { inBatches, lockRow } from "#app/base/stores.server.ts";
import { isUnderHold } from "#app/concerns/held.server.ts";
import { DAY_MS } from "#server/day.ts";
import type { Db, Tables } from "#server/db/schema.ts";
import type { Secret } from "#server/secret.ts";
import { AVATARS, type Avatar, formatAvatar, parseAvatarText } from "./avatar.ts";
import { DRAWING, drawAvatar } from "./drawing.ts";

/** In pixels (spec digime.picture). */
export const AVATAR_SIZE = 200;
/** Flat colours fit into a palette, which makes the file two fifths smaller. */
export const AVATAR_PNG = { palette: true, effort: 4 };
export const PREVIEW_LIFE_MS = DAY_MS;

/** Of up to 54 KB each, so that they never fill the disk (spec digime.upload). */
const MAX_PREVIEWS = 10_000;

export function hashAvatar(avatar: Avatar): string {
  return createHash("sha256")
    .update(`${DRAWING} ${formatAvatar(avatar)}`)
    .digest("hex")
    .slice(0, 24);
}

export async function drawAvatarPng(avatar: Avatar): Promise<Buffer> {
  // Loaded late: it is large, and most processes start without drawing a picture.
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(drawAvatar(avatar)))
    .resize(AVATAR_SIZE, AVATAR_SIZE)
    .png(AVATAR_PNG)
    .toBuffer();
}

/**
 * Call it in the transaction that stores the responses: until it ends nobody else can delete these rows, since even an
 * update that changes nothing locks them.
 */
export async function saveAvatars(trx: Db, avatars: Avatar[]): Promise<void> {
  const rows = new Map(avatars.map((avatar) => [hashAvatar(avatar), formatAvatar(avatar)]));
  const values = [...rows].map(([hash, options]) => ({ hash, options, png_base64: null }));
  for (const batch of inBatches(values))
    await trx
      .insertInto("avatar")
      .values(batch)
      .onConflict((conflict) =>
        conflict.column("hash").doUpdateSet((row) => ({ options: row.ref("excluded.options") })),
      )
      .execute();
}

/** Null unless a published response shows it. It is drawn on the first request. */
export async function findPublicAvatar(db: Db, hash: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom("avatar")
    .select(["options", "png_base64"])
    .where("hash", "=", hash)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("response").select("id").where("response.avatar", "=", hash).where("status", "=", "published")),
    )
    .executeTakeFirst();
  if (!row) return null;
  if (row.png_base64) return Buffer.from(row.png_base64, "base64");
  const png = await drawAvatarPng(parseAvatarText(row.options));
  // Not awaited: the visitor must not wait for a lock, or for a full disk. A picture that is not stored is drawn again.
  db.updateTable("avatar")
    .set({ png_base64: png.toString("base64") })
    .where("hash", "=", hash)
    .execute()
    .catch(() => {});
  return png;
}

/** Samples keep theirs until the next publishing. */
export async function deleteUnusedAvatars(trx: Db): Promise<void> {
  // It waits for transactions that are storing a response with one of these avatars; the next statement sees that response.
  await lockRow(trx, "avatar", isUnused(expressionBuilder()));
  await trx.deleteFrom("avatar").where(isUnused).execute();
}

function isUnused({ not, exists, selectFrom }: ExpressionBuilder<Tables, "avatar">) {
  return not(
    exists(
      selectFrom("response")
        .select("id")
        .whereRef("response.avatar", "=", "avatar.hash")
        .where((row) => row.or([row("status", "!=", "taken-down"), isUnderHold("response", "response.id")])),
    ),
  );
}

/** @returns its id, or null when there are too many */
export async function savePreview(db: Db, png: Buffer, now: number): Promise<string | null> {
  const all = db.selectFrom("avatar_preview").select(({ fn }) => fn.countAll<number>().as("count"));
  if ((await all.executeTakeFirstOrThrow()).count >= MAX_PREVIEWS) return null;
  const id = randomBytes(16).toString("hex");
  await db
    .insertInto("avatar_preview")
    .values({ id, png_base64: png.toString("base64"), made: now })
    .execute();
  return id;
}

export async function findPreview(db: Db, id: string, now: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom("avatar_preview")
    .select("png_base64")
    .where("id", "=", id)
    .where("made", ">", now - PREVIEW_LIFE_MS)
    .executeTakeFirst();
  return row ? Buffer.from(row.png_base64, "base64") : null;
}

const PREVIEW_PURPOSE = "avatar preview";

/** Only those who know the address can open the preview. */
export function formatPreview(secret: Secret, id: string, until: number): string {
  const claim = `${id}-${until.toString(36)}`;
  return `${AVATARS}preview-${claim}-${secret.sign(PREVIEW_PURPOSE, claim).slice(0, 32)}.png`;
}

/** Null when the address or file name is not signed by us or too old. */
export function parsePreview(secret: Secret, address: string, now: number): string | null {
  const match = /^preview-(([0-9a-f]{32})-([0-9a-z]+))-([\w-]{32})\.png$/.exec(
    address.startsWith(AVATARS) ? address.slice(AVATARS.length) : address,
  );
  if (!match) return null;
  const [, claim = "", id = "", until = "", signature] = match;
  const whole = secret.sign(PREVIEW_PURPOSE, claim);
  if (!secret.matches(PREVIEW_PURPOSE, claim, signature + whole.slice(32))) return null;
  return now < Number.parseInt(until, 36) ? id : null;
}

/** Deletes avatars that nothing shows, too. Safe to run twice at once. @returns how many previews */
export async function forgetPictures(db: Db, now: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const previews = await trx
      .deleteFrom("avatar_preview")
      .where("made", "<=", now - PREVIEW_LIFE_MS)
      .executeTakeFirst();
    await deleteUnusedAvatars(trx);
    return Number(previews.numDeletedRows);
  });
}
