import { MIMEType } from "node:util";
import type { Context, MiddlewareHandler } from "hono";
import { UPLOAD } from "#server/http/addresses.ts";
import type { PlainPages } from "#server/http/plain-page.ts";
import type { RouteOf } from "#server/http/routes.ts";
import { networkOf } from "./client-address.ts";

/** Largest body of a request that is no form (spec limits.bodies), in bytes. */
const BODY_LIMIT = 64 * 1024;
/**
 * Largest body of a form, and of one with files. Pages accept far less (64 KB of text, 30 MB in all); they read this
 * much in order to give back what was typed.
 */
const [FORM_LIMIT, FILES_LIMIT] = [1024 * 1024, 128 * 1024 * 1024];
/** The most fields of a form; taking many apart costs far more than their bytes. */
const MOST_FIELDS = 400;
/** Largest body of an avatar's upload: 256 KB of picture as base64 in JSON (spec limits.bodies). */
const UPLOAD_LIMIT = 512 * 1024;
const SEND_LESS = "Please go back: what you typed is still there. Then send it again, with less in it.";
const uploadAddress = new RegExp(`^${UPLOAD}/?$`, "i");

/**
 * The most that is held of bodies over BODY_LIMIT at the same time, in bytes. One that comes beyond that is refused, so
 * that senders of large ones cannot use the memory up; small ones are not counted, so that nobody is kept from a form.
 */
const LARGE_BODIES_LIMIT = 64 * 1024 * 1024;
/** Forms with files that may arrive at the same time: 1 MB of the words of each is held, and the disk has the files. */
const ARRIVING_LIMIT = 200;
/** The part of either that one network may have, which a whole school shares. */
const OWN_PART = 1 / 4;

/** What is known of a request's body. */
export interface BodyVariables {
  /** Whether it still arrives while its page reads it: a form with files, which may take minutes. */
  arriving?: boolean;
}

/**
 * Refuses bodies that are too large, and reads others whole before their request waits for its turn, so that nobody
 * holds a place by sending slowly.
 * @param addressOf where a request comes from
 * @param tooMany answers when too much is here already
 */
export function takeBody(
  routeOf: RouteOf,
  addressOf: (c: Context) => string,
  plain: PlainPages,
  tooMany: (request: Request) => Promise<Response>,
): MiddlewareHandler<{ Variables: BodyVariables }> {
  const large = createRoom(LARGE_BODIES_LIMIT);
  const arriving = createRoom(ARRIVING_LIMIT);
  return async (c, next) => {
    const { body, url, method, headers, signal } = c.req.raw;
    if (!body) return next();
    const reader = body.getReader();
    const tooMuch = () => plain.answer(c.req.raw, 413, "That is too much at once", SEND_LESS);
    const type = parseType(headers.get("Content-Type") ?? "");
    const limit = limitOf(c.req.path, type?.essence, routeOf(c.req.path).takesFiles);
    if (lengthOf(headers) > limit) return readAway(reader, tooMuch());
    const from = networkOf(addressOf(c));
    if (limit === FILES_LIMIT && isLongBody(headers)) {
      if (!arriving.take(from, 1)) return readAway(reader, await tooMany(c.req.raw), limit);
      c.set("arriving", true);
      c.req.raw = new Request(url, { method, headers, signal, body: handOn(reader), duplex: "half" });
      try {
        await next();
        // Its page may have refused it half-way.
        await readAway(reader, c.res, limit);
      } finally {
        arriving.giveBack(from, 1);
      }
      return;
    }
    const parts: Uint8Array[] = [];
    let size = 0;
    let counted = 0;
    const drop = () => {
      parts.length = 0;
      large.giveBack(from, counted);
      counted = 0;
    };
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        parts.push(part.value);
        size += part.value.length;
        if (size > limit) {
          drop();
          return await readAway(reader, tooMuch());
        }
        if (size <= BODY_LIMIT) continue;
        if (!large.take(from, size - counted)) {
          drop();
          return await readAway(reader, await tooMany(c.req.raw));
        }
        counted = size;
      }
      const whole = Buffer.concat(parts.splice(0));
      if (hasManyFields(whole, type)) return tooMuch();
      const known = new Headers(headers);
      // Pages take the form apart by what it was counted by.
      if (type) known.set("Content-Type", type.toString());
      else known.delete("Content-Type");
      known.delete("Transfer-Encoding");
      known.set("Content-Length", String(size));
      c.req.raw = new Request(url, { method, headers: known, signal, body: whole });
      await next();
    } finally {
      large.giveBack(from, counted);
    }
  };
}

/** Room that all senders share, of which none may take more than a part. */
function createRoom(limit: number) {
  let taken = 0;
  const takenBy = new Map<string, number>();
  const add = (from: string, more: number) => {
    const own = (takenBy.get(from) ?? 0) + more;
    taken += more;
    if (own > 0) takenBy.set(from, own);
    else takenBy.delete(from);
  };
  return {
    /** False when there is no room for so much more, or not for this sender. */
    take(from: string, more: number): boolean {
      if (taken + more > limit || (takenBy.get(from) ?? 0) + more > limit * OWN_PART) return false;
      add(from, more);
      return true;
    },
    giveBack: (from: string, less: number) => add(from, -less),
  };
}

const [IN_PARTS, IN_ONE_LINE] = ["multipart/form-data", "application/x-www-form-urlencoded"];

/** What a body is (WHATWG MIME Sniffing §4.4); null when that is not said, or several things are. */
function parseType(type: string): MIMEType | null {
  try {
    return new MIMEType(type);
  } catch {
    return null;
  }
}

/** The largest body that an address takes of a type, in bytes. */
function limitOf(path: string, essence: string | undefined, takesFiles: boolean): number {
  if (uploadAddress.test(path)) return UPLOAD_LIMIT;
  if (essence === IN_PARTS) return takesFiles ? FILES_LIMIT : FORM_LIMIT;
  return essence === IN_ONE_LINE ? FORM_LIMIT : BODY_LIMIT;
}

/** Whether a form has more fields than any of ours, told without taking it apart. */
function hasManyFields(body: Buffer, type: MIMEType | null): boolean {
  const boundary = type?.essence === IN_PARTS ? type.params.get("boundary") : null;
  const inParts = typeof boundary === "string";
  if (!inParts && type?.essence !== IN_ONE_LINE) return false;
  const sign = inParts ? `--${boundary}` : "&";
  // One stands before each part and one after the last; between those in one line there is one fewer.
  let count = inParts ? -1 : 1;
  for (let at = body.indexOf(sign); at !== -1; at = body.indexOf(sign, at + sign.length))
    if (++count > MOST_FIELDS) return true;
  return false;
}

const lengthOf = (headers: Headers) => Number(headers.get("Content-Length") ?? 0);

/** Whether a body is longer than what may be typed into a form, or does not say how long it is. */
export function isLongBody(headers: Headers): boolean {
  return headers.has("Transfer-Encoding") || lengthOf(headers) > BODY_LIMIT;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** The rest of a body. Who stops reading it does not end the request that it comes from. */
function handOn(reader: Reader): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(page) {
      const { done, value } = await reader.read();
      if (done) page.close();
      else page.enqueue(value);
    },
  });
}

/** How much is read and dropped of a body that is refused for its size, in bytes. */
const READ_AWAY = 8 * 1024 * 1024;

/**
 * Reads on so that a sender gets the answer, since most read it only after they have sent everything. The connection is
 * closed where there is more, so that the rest is not taken for the next request.
 */
async function readAway(reader: Reader, answer: Response, most = READ_AWAY): Promise<Response> {
  for (let left = most; left > 0; ) {
    const { done, value } = await reader.read();
    if (done) return answer;
    left -= value.length;
  }
  answer.headers.set("Connection", "close");
  return answer;
}
