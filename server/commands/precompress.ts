import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Writes a brotli and a gzip copy beside each text file of the built client, at their best quality. In what pieces brotli
 * takes a file best, by the power of two of their size, only trying tells; 0 leaves it to brotli.
 */
const pieces = [0, 16, 17, 18];
const root = path.resolve(import.meta.dirname, "../../build/client");
const text = /\.(?:js|css|svg|txt|xml|json|webmanifest)$/;

for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !text.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const plain = readFileSync(file);
  const packed = pieces.map((power) => brotliOf(plain, power));
  writeFileSync(
    `${file}.br`,
    packed.reduce((least, one) => (one.length < least.length ? one : least)),
  );
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}

function brotliOf(plain: Buffer, power: number): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: power };
  return brotliCompressSync(plain, { params });
}
