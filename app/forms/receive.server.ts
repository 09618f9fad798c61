import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { parseFileName } from "./file-name.ts";

/** A file as it arrived, waiting on disk. */
export interface ArrivedFile {
  alias: string;
  /** Its name (`parseFileName`); never used as a path. */
  name: string;
  path: string;
  size: number;
  /** SHA-256 of its bytes, hexadecimal. */
  hash: string;
  /** True when it was over the limit; the rest was not kept. */
  tooLarge: boolean;
}

export interface Received {
  pairs: [string, string][];
  files: ArrivedFile[];
}

/** The request holds no form that can be read; `status` says what is wrong with it. */
export class UnreadableForm extends Error {
  override name = "UnreadableForm";
  readonly status: 400 | 413 | 415;
  constructor(status: 400 | 413 | 415) {
    super(`A form that cannot be read: ${status}`);
    this.status = status;
  }
}

/** Largest file, in bytes (product.md §8). */
export const FILE_BYTES = 7 * 1024 * 1024;
const ALL_BYTES = 30 * 1024 * 1024;
const WORDS_BYTES = 64 * 1024;
const FIELDS = 400;
const FILES = 8;

/**
 * Reads a posted form while it arrives. Files go to `folder` as they come, each up to its limit; call `discard` on what
 * is not kept. Without `folder` a file is left out.
 * @throws {UnreadableForm} when it is cut off, too much, or in a form we do not know; nothing stays on disk
 */
export async function receiveForm(request: Request, folder: string | null): Promise<Received> {
  const type = request.headers.get("Content-Type") ?? "";
  const charset = /charset="?([^";\s]+)/i.exec(type)?.[1] ?? "utf-8";
  const known = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i.test(type);
  if (!known || !/^(?:utf-?8|us-ascii)$/i.test(charset)) throw new UnreadableForm(415);
  if (!request.body) return { pairs: [], files: [] };

  const pairs: [string, string][] = [];
  const writing: Promise<ArrivedFile>[] = [];
  const places: string[] = [];
  let words = 0;
  let refused: 400 | 413 | null = null;
  const reader = makeReader(type);
  const abort = new AbortController();
  const refuse = (status: 400 | 413) => {
    refused ??= status;
    abort.abort();
  };
  reader.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    words += name.length + value.length;
    if (nameTruncated || valueTruncated || words > WORDS_BYTES) refuse(413);
    else pairs.push([name, value]);
  });
  reader.on("fieldsLimit", () => refuse(413));
  reader.on("filesLimit", () => refuse(413));
  reader.on("partsLimit", () => refuse(413));
  reader.on("file", (alias, stream, { filename }) => {
    const name = parseFileName(filename ?? "");
    // It fails when the sender goes away, and where nobody listens that ends the process.
    if (!folder || !name) return stream.on("error", () => refuse(400)).resume();
    const place = path.join(folder, randomUUID());
    places.push(place);
    const arrived = writeFile(alias, name, stream, place);
    arrived.catch(() => refuse(400));
    writing.push(arrived);
  });
  try {
    const body = Readable.fromWeb(request.body as ReadableStream);
    await pipeline(
      body,
      counter(() => refuse(413)),
      reader,
      { signal: abort.signal },
    );
    const files = await Promise.all(writing);
    if (refused) throw new UnreadableForm(refused);
    return { pairs, files };
  } catch {
    await Promise.allSettled(writing);
    await Promise.all(places.map((place) => rm(place, { force: true })));
    throw new UnreadableForm(refused ?? 400);
  }
}

/** Removes files that are not kept. */
export async function discard(files: ArrivedFile[]): Promise<void> {
  for (const file of files) await rm(file.path, { force: true });
}

function makeReader(type: string): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": type },
      defParamCharset: "utf8",
      limits: {
        fieldNameSize: 100,
        fieldSize: WORDS_BYTES,
        fields: FIELDS,
        files: FILES,
        parts: FIELDS + FILES,
        // One more, since a file that ends exactly at the limit would count as cut off.
        fileSize: FILE_BYTES + 1,
      },
    });
  } catch {
    throw new UnreadableForm(400);
  }
}

function counter(tooMuch: () => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > ALL_BYTES) tooMuch();
      done(null, chunk);
    },
  });
}

async function writeFile(alias: string, name: string, stream: Readable, place: string): Promise<ArrivedFile> {
  const digest = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      digest.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, measure, createWriteStream(place));
  return { alias, name, path: place, size, hash: digest.digest("hex"), tooLarge: size > FILE_BYTES };
}
