import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Writes a brotli and a gzip copy beside each text file of the built client, at their best quality. Only trying shows
 * which block size suits a file best: each is a power of two, and 0 leaves the choice to brotli. That takes 8 s, so
 * results are cached until a build no longer needs them.
 */
const variants = [0, 16, 17, 18].map((power) => ({
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGBLOCK]: power,
}));
const root = path.resolve(import.meta.dirname, "../../build/client");
const cache = path.resolve(import.meta.dirname, "../../node_modules/.cache/brotli");
const text = /\.(?:js|css|svg|txt|xml|json|webmanifest)$/;

mkdirSync(cache, { recursive: true });
const unused = new Set(readdirSync(cache));
for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !text.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const plain = readFileSync(file);
  writeFileSync(`${file}.br`, packed(plain));
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}
for (const name of unused) rmSync(path.join(cache, name), { force: true });

/** The smallest that brotli makes of it, from the cache if it is there. */
function packed(plain: Buffer): Buffer {
  const name = createHash("sha256")
    .update(`${JSON.stringify(variants)} ${process.versions.brotli} `)
    .update(plain)
    .digest("hex");
  const file = path.join(cache, name);
  unused.delete(name);
  if (existsSync(file)) return readFileSync(file);
  const least = smallest(plain);
  // Renamed when complete: a build that is interrupted leaves no partial entry, and two may run at once.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, least);
  renameSync(part, file);
  return least;
}

function smallest(plain: Buffer): Buffer {
  const tried = variants.map((params) => brotliCompressSync(plain, { params }));
  return tried.reduce((least, one) => (one.length < least.length ? one : least));
}
