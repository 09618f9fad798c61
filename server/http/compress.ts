import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import type { Variant } from "./variant.ts";

/** Types of what is worth compressing, and differs by what a client can read. */
export const compressible = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/;
/** Under one packet there is nothing to win. */
const SMALLEST = 1024;
/** Quality that costs under a millisecond for a page; static files have their best made at build. */
const BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses answers made for one request, as its variant says; hono's own has no brotli. */
export function compress(): MiddlewareHandler<{ Variables: { variant: Variant } }> {
  return async (c, next) => {
    await next();
    const { encoding } = c.get("variant");
    const { headers, status } = c.res;
    const type = headers.get("Content-Type") ?? "";
    if (!encoding || !c.res.body || headers.has("Content-Encoding") || !compressible.test(type)) return;
    const plain = Buffer.from(await c.res.arrayBuffer());
    const small = plain.length < SMALLEST;
    const body = small ? plain : encoding === "br" ? await brotliOf(plain) : await zip(plain);
    const answer = new Response(new Uint8Array(body), { status, headers });
    if (!small) answer.headers.set("Content-Encoding", encoding);
    answer.headers.set("Content-Length", String(body.length));
    c.res = undefined;
    c.res = answer;
  };
}

function brotliOf(plain: Buffer): Promise<Buffer> {
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      // A window as large as our pages, not the four megabytes that each encoder would take otherwise.
      [constants.BROTLI_PARAM_LGWIN]: 17,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}
