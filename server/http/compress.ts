import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";

const compressible = /^(?:text\/|application\/(?:json|xml|atom\+xml|javascript|manifest\+json|ld\+json)|image\/svg)/;
/** Under one packet there is nothing to win. */
const SMALLEST = 1024;
/** Quality that costs under a millisecond for a page; static files have their best made at build. */
const BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses answers made for one request (RFC 9110 §12.5.3); hono's own has no brotli. */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const type = headers.get("Content-Type") ?? "";
    if (!c.res.body || headers.has("Content-Encoding") || !(compressible.test(type) || type.includes("turbo-stream")))
      return;
    const encoding = preferredEncoding(c.req.header("Accept-Encoding") ?? "");
    headers.append("Vary", "Accept-Encoding");
    if (!encoding || c.req.method === "HEAD") return;
    const plain = Buffer.from(await c.res.arrayBuffer());
    const small = plain.length < SMALLEST;
    const body = small ? plain : encoding === "br" ? await brotliOf(plain) : await zip(plain);
    const answer = new Response(new Uint8Array(body), { status: c.res.status, headers });
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

/** Brotli before gzip; a quality of zero refuses. */
function preferredEncoding(accepted: string): "br" | "gzip" | null {
  const offers = accepted.split(",").map((offer) => offer.trim().toLowerCase());
  const takes = (name: string) =>
    offers.some((offer) => offer.split(";")[0]?.trim() === name && !/;\s*q=0(?:\.0*)?$/.test(offer));
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}
