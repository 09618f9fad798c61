import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { UPLOAD } from "#server/http/addresses.ts";
import type { PlainPages } from "#server/http/plain-page.ts";
import type { RouteOf } from "#server/http/routes.ts";

/** Largest body of a request that is no form (spec limits.bodies), in bytes. */
const BODY_LIMIT = 64 * 1024;
/**
 * Largest body of a form, and of one with files. Pages accept far less (64 KB of text, 30 MB in all); they read this
 * much in order to give back what was typed.
 */
const [FORM_LIMIT, FILES_LIMIT] = [1024 * 1024, 128 * 1024 * 1024];
/** Largest body of an avatar's upload: 256 KB of picture as base64 in JSON (spec limits.bodies). */
const UPLOAD_LIMIT = 512 * 1024;
const uploadAddress = new RegExp(`^${UPLOAD}/?$`, "i");

/**
 * Refuses bodies that are too large, and reads small ones whole before their request waits for its turn, so that nobody
 * holds a place by sending slowly.
 */
export function takeBody(routeOf: RouteOf, plain: PlainPages): MiddlewareHandler {
  const limitBody = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => tooMuch(c, plain) });
  const limited = limitBody(BODY_LIMIT);
  const limitedForm = limitBody(FORM_LIMIT);
  const limitedUpload = limitBody(UPLOAD_LIMIT);
  return async (c, next) => {
    if (!c.req.raw.body) return next();
    const type = c.req.header("Content-Type") ?? "";
    const takeIn = async () => {
      const { url, method, headers, signal } = c.req.raw;
      if (!arrivesSlowly(c.req.raw))
        c.req.raw = new Request(url, { method, headers, signal, body: await c.req.raw.arrayBuffer() });
      await next();
    };
    if (uploadAddress.test(c.req.path)) return limitedUpload(c, takeIn);
    if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)) return limited(c, takeIn);
    if (!/^multipart/i.test(type) || !routeOf(c.req.path).takesFiles) return limitedForm(c, takeIn);
    return Number(c.req.header("Content-Length") ?? 0) > FILES_LIMIT ? tooMuch(c, plain) : takeIn();
  };
}

/** Whether a body is too large to be read at once; its page then reads it as it arrives. */
export function arrivesSlowly({ headers }: Request): boolean {
  const length = headers.get("Content-Length");
  return headers.has("Transfer-Encoding") || Number(length ?? 0) > BODY_LIMIT;
}

async function tooMuch(c: Context, plain: PlainPages): Promise<Response> {
  const answer = plain.answer(c.req.raw, 413, "That is too much at once", "Please send less, or ring us.");
  await readAway(c.req.raw.body, answer);
  return answer;
}

/**
 * How much of a refused body is read and dropped, in bytes: most senders read an answer only after they have sent
 * everything.
 */
const READ_AWAY = 8 * 1024 * 1024;

/**
 * Reads on so that a sender gets the answer, and closes the connection so that the rest is not taken for the next
 * request.
 */
export async function readAway(body: ReadableStream<Uint8Array> | null, answer: Response): Promise<void> {
  answer.headers.set("Connection", "close");
  if (!body || body.locked) return;
  const reader = body.getReader();
  for (let left = READ_AWAY; left > 0; ) {
    const { done, value } = await reader.read();
    if (done) return;
    left -= value.length;
  }
}
