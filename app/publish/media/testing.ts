import { deflateSync } from "node:zlib";

/** Its only page unpacks to so many bytes. */
export function pdfOf(bytes: number): Buffer {
  const stream = deflateSync(Buffer.alloc(bytes, "0 g "), { level: 1 });
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>",
  ].map((object, at) => `${at + 1} 0 obj${object}endobj\n`);
  const head = `%PDF-1.4\n${objects.join("")}4 0 obj<</Length ${stream.length}/Filter/FlateDecode>>stream\n`;
  return Buffer.concat([Buffer.from(head), stream, Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R>>\n")]);
}
