import { parseFileName } from "#app/forms/definition/file-name.ts";

/** The most of a part's head that is held back until it is whole; busboy refuses a longer one. */
const HEAD_BYTES = 16 * 1024;
const HEAD_END = Buffer.from("\r\n\r\n");
const disposition = /(?:^|\r\n)content-disposition:(.*?)\r\n(?=[\w-]+:|\r\n)/is;
/** The parameter with a file's name: extended (RFC 8187), in quotes that may not be closed or escaped, or bare. */
const fileName = /;\s*filename(\*?)\s*=\s*(?:"(.*?)(?:"(?=\s*;\s*[\w-]+\*?\s*=)|"?[\s;]*$)|([^;]*))/gis;

/**
 * The bytes of a multipart form (RFC 7578), with the name of each file on one line and in quotes: busboy leaves out a
 * file whose name it cannot read, without a word. Other forms have no `boundary` and stay as they are.
 */
export async function* mendFileNames(body: AsyncIterable<Buffer>, boundary: string | undefined) {
  if (!boundary) return yield* body;
  const delimiter = Buffer.from(`--${boundary}\r\n`);
  let inHead = false;
  let held = Buffer.alloc(0);
  for await (const chunk of body) {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      const mark = inHead ? HEAD_END : delimiter;
      const at = held.indexOf(mark) + mark.length;
      if (at < mark.length) break;
      yield inHead ? mendHead(held.subarray(0, at)) : held.subarray(0, at);
      held = held.subarray(at);
      inHead = !inHead;
    }
    const ready = Math.max(0, held.length - HEAD_BYTES);
    yield held.subarray(0, ready);
    held = held.subarray(ready);
  }
  yield held;
}

/** The head of a part. That of a file keeps only its names; its type makes it a file even without a name. */
function mendHead(head: Buffer): Buffer {
  const value = disposition.exec(head.toString("latin1"))?.[1] ?? "";
  if (value.search(fileName) < 0) return head;
  const mended = value.replace(fileName, (_, extended: string, quoted: string | undefined, bare: string) => {
    const written = quoted?.replaceAll('\\"', '"') ?? bare;
    const bytes = extended ? written.replace(/^[^']*'[^']*'/, "").replace(/%[\da-f]{2}/gi, byteOf) : written;
    const name = parseFileName(Buffer.from(bytes, "latin1").toString());
    return `; filename="${Buffer.from(name).toString("latin1")}"`;
  });
  return Buffer.from(`content-disposition:${mended}\r\ncontent-type: application/octet-stream\r\n\r\n`, "latin1");
}

const byteOf = (code: string) => String.fromCharCode(Number.parseInt(code.slice(1), 16));
