import { MIMEType } from "node:util";
import type { Context, MiddlewareHandler } from "hono";
import { EDIT, UPLOAD } from "#server/http/addresses.ts";
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
/** The most fields that a form may have; parsing many costs far more than their bytes suggest. */
const MAX_FIELDS = 400;
/** The most fields that the form of a content file may have. */
const MAX_FILE_FIELDS = 4000;
/** Largest body of an avatar's upload: 256 KB of picture as base64 in JSON (spec limits.bodies). */
const UPLOAD_LIMIT = 512 * 1024;
const SEND_LESS = "Please go back: what you typed is still there. Then send it again, with less in it.";
const uploadAddress = new RegExp(`^${UPLOAD}/?$`, "i");

/**
 * The most memory for bodies over BODY_LIMIT at the same time, in bytes. Any more are refused, so that senders of large
 * bodies cannot use up the memory; small ones are not counted, so that nobody is kept from sending a form.
 */
const LARGE_BODIES_LIMIT = 64 * 1024 * 1024;
/**
 * How many forms with files may arrive at the same time: up to 1 MB of text is held of each, and the files go to disk.
 */
const ARRIVING_LIMIT = 200;
/** The share of either that one network may have, such as a whole school. */
const OWN_PART = 1 / 4;

/** What is known of a request's body. */
export interface BodyVariables {
  /** Whether its page reads it while it is still arriving: a form with files, which may take minutes. */
  arriving?: boolean;
}

/**
 * Refuses bodies that are too large, and reads others completely before their request waits for a slot, so that
 * nobody holds a slot by sending slowly.
 * @param addressOf where a request comes from
 * @param tooMany makes the answer when too much is arriving already
 */
export function takeBody(
  routeOf: RouteOf,
  addressOf: (c: Context) => string,
  plain: PlainPages,
  tooMany: (request: Request) => Promise<Response>,
): MiddlewareHandler<{ Variables: BodyVariables }> {
  const large = createQuota(LARGE_BODIES_LIMIT);
  const arriving = createQuota(ARRIVING_LIMIT);
  return async (c, next) => {
    const { body, url, method, headers, signal } = c.req.raw;
    if (!body) return next();
    const reader = body.getReader();
    const tooMuch = () => plain.answer(c.req.raw, 413, "That is too much at once", SEND_LESS);
    const type = parseType(headers.get("Content-Type") ?? "");
    const limit = limitOf(c.req.path, type?.essence, routeOf(c.req.path).takesFiles);
    if (lengthOf(headers) > limit) return readRest(reader, tooMuch());
    const from = networkOf(addressOf(c));
    if (limit === FILES_LIMIT && isLongBody(headers)) {
      if (!arriving.take(from, 1)) return readRest(reader, await tooMany(c.req.raw));
      c.set("arriving", true);
      c.req.raw = new Request(url, { method, headers, signal, body: handOn(reader), duplex: "half" });
      try {
        await next();
        // Its page may have refused it half-way.
        await readRest(reader, c.res);
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
          return await readRest(reader, tooMuch());
        }
        if (size <= BODY_LIMIT) continue;
        if (!large.take(from, size - counted)) {
          drop();
          return await readRest(reader, await tooMany(c.req.raw));
        }
        counted = size;
      }
      const whole = Buffer.concat(parts.splice(0));
      if (hasManyFields(whole, type, c.req.path.startsWith(EDIT) ? MAX_FILE_FIELDS : MAX_FIELDS)) return tooMuch();
      const known = new Headers(headers);
      // Pages must parse the form with the boundary that its fields were counted by.
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

/** Room that all networks share, of which none may take more than its part. */
function createQuota(limit: number) {
  let taken = 0;
  const takenBy = new Map<string, number>();
  const add = (from: string, more: number) => {
    const own = (takenBy.get(from) ?? 0) + more;
    taken += more;
    if (own > 0) takenBy.set(from, own);
    else takenBy.delete(from);
  };
  return {
    /** False when there is no room for this much more, or not for this network. */
    take(from: string, more: number): boolean {
      if (taken + more > limit || (takenBy.get(from) ?? 0) + more > limit * OWN_PART) return false;
      add(from, more);
      return true;
    },
    giveBack: (from: string, less: number) => add(from, -less),
  };
}

const [MULTIPART, URL_ENCODED] = ["multipart/form-data", "application/x-www-form-urlencoded"];

/** The type of a body (WHATWG MIME Sniffing §4.4); null if none is given, or several are. */
function parseType(type: string): MIMEType | null {
  try {
    return new MIMEType(type);
  } catch {
    return null;
  }
}

/** The largest body of a type that an address accepts, in bytes. */
function limitOf(path: string, essence: string | undefined, takesFiles: boolean): number {
  if (uploadAddress.test(path)) return UPLOAD_LIMIT;
  if (essence === MULTIPART) return takesFiles ? FILES_LIMIT : FORM_LIMIT;
  return essence === URL_ENCODED ? FORM_LIMIT : BODY_LIMIT;
}

/** Whether a form has more fields than those of ours, counted without parsing it. */
function hasManyFields(body: Buffer, type: MIMEType | null, most: number): boolean {
  const boundary = type?.essence === MULTIPART ? type.params.get("boundary") : null;
  const isMultipart = typeof boundary === "string";
  if (!isMultipart && type?.essence !== URL_ENCODED) return false;
  const separator = isMultipart ? `--${boundary}` : "&";
  // A boundary comes before each part and after the last; between URL-encoded fields there is one `&` fewer than
  // fields.
  let count = isMultipart ? -1 : 1;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length))
    if (++count > most) return true;
  return false;
}

const lengthOf = (headers: Headers) => Number(headers.get("Content-Length") ?? 0);

/** Whether a body is longer than what may be typed into a form, or does not say how long it is. */
export function isLongBody(headers: Headers): boolean {
  return headers.has("Transfer-Encoding") || lengthOf(headers) > BODY_LIMIT;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** The rest of a body. If its reader stops, the request that it comes from goes on. */
function handOn(reader: Reader): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(page) {
      const { done, value } = await reader.read();
      if (done) page.close();
      else page.enqueue(value);
    },
  });
}

/** How much of a refused body is read and dropped, in bytes: as much as a film from a phone, sent with a form. */
const REST_LIMIT = 1024 * 1024 * 1024;

/**
 * Reads on so that the sender gets the answer, since most read it only after they have sent everything, and a proxy
 * takes a connection that closes earlier for a failure of ours. If there is more than that, the connection is closed, so
 * that the rest is not taken for the next request.
 */
async function readRest(reader: Reader, answer: Response): Promise<Response> {
  for (let left = REST_LIMIT; left > 0; ) {
    const { done, value } = await reader.read();
    if (done) return answer;
    left -= value.length;
  }
  answer.headers.set("Connection", "close");
  return answer;
}
