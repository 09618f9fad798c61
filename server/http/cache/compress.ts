import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { compressible, type Encoding, type Variant } from "./variant.ts";

/** Smaller answers fit into one packet anyway. */
const MIN_COMPRESS_BYTES = 1024;
const BROTLI_QUALITY = 5;
/** In bits. Up to 16, Brotli's hash tables fit the processor's cache: a page takes three quarters of the time. */
const PAGE_WINDOW = 16;
const LARGE_WINDOW = 20;
/** For a page, handing it over to another thread costs more than compressing it. */
const ASYNC_BYTES = 128 * 1024;

const brotliElsewhere = promisify(brotliCompress);
const gzipElsewhere = promisify(gzip);

/** Hono's own middleware has no Brotli. Pages arrive already compressed. */
export function compress(): MiddlewareHandler<{ Variables: { variant: Variant } }> {
  return async (c, next) => {
    await next();
    const { encoding } = c.get("variant");
    const { headers, status } = c.res;
    const type = headers.get("Content-Type") ?? "";
    if (!encoding || headers.has("Content-Encoding") || !compressible.test(type)) return;
    if (!c.res.body) {
      // Not `headers`, which looking at the body of an answer of the adapter's may have replaced.
      c.res.headers.delete("Content-Length");
      return;
    }
    const answer = await compressed(Buffer.from(await c.res.arrayBuffer()), encoding, status, headers);
    c.res = undefined;
    c.res = answer;
  };
}

export async function compressed(
  plain: Buffer,
  encoding: Encoding | null,
  status: number,
  headers: Headers,
): Promise<Response> {
  const packed = encoding === null || plain.length < MIN_COMPRESS_BYTES ? null : await pack(plain, encoding);
  if (encoding !== null && packed !== null) headers.set("Content-Encoding", encoding);
  const body = packed ?? plain;
  headers.set("Content-Length", String(body.length));
  return new Response(new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length), { status, headers });
}

async function pack(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  const large = plain.length > ASYNC_BYTES;
  if (encoding === "gzip") return large ? gzipElsewhere(plain) : gzipSync(plain);
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_LGWIN]: plain.length > 2 ** PAGE_WINDOW ? LARGE_WINDOW : PAGE_WINDOW,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
  return large ? brotliElsewhere(plain, options) : brotliCompressSync(plain, options);
}
