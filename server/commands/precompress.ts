import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Writes a brotli and a gzip copy beside each text file of the built client, at their best quality. In what pieces brotli
 * takes a file best, by the power of two of their size, only trying tells; 0 leaves it to brotli. That takes 8 s, so what
 * the last build had, too, is kept.
 */
const ways = [0, 16, 17, 18].map((power) => ({
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGBLOCK]: power,
}));
const root = path.resolve(import.meta.dirname, "../../build/client");
const kept = path.resolve(import.meta.dirname, "../../node_modules/.cache/brotli");
const text = /\.(?:js|css|svg|txt|xml|json|webmanifest)$/;

mkdirSync(kept, { recursive: true });
const unused = new Set(readdirSync(kept));
for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !text.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const plain = readFileSync(file);
  writeFileSync(`${file}.br`, packed(plain));
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}
for (const name of unused) rmSync(path.join(kept, name), { force: true });

/** As small as brotli makes it; from what is kept where that has it. */
function packed(plain: Buffer): Buffer {
  const name = createHash("sha256")
    .update(`${JSON.stringify(ways)} ${process.versions.brotli} `)
    .update(plain)
    .digest("hex");
  const file = path.join(kept, name);
  unused.delete(name);
  if (existsSync(file)) return readFileSync(file);
  const least = smallest(plain);
  // Who is stopped half-way leaves no half of it under its name, and another build may do the same.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, least);
  renameSync(part, file);
  return least;
}

function smallest(plain: Buffer): Buffer {
  const tried = ways.map((params) => brotliCompressSync(plain, { params }));
  return tried.reduce((least, one) => (one.length < least.length ? one : least));
}
