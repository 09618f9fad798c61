import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { countBytes, WORDS_BYTES } from "#app/base/posted-form.ts";
import { isStorageError } from "#app/base/storage-error.ts";
import { FILE_BYTES } from "#app/forms/definition/field-types.ts";
import { findFormat } from "#app/forms/definition/file-kind.ts";
import { parseFileName } from "#app/forms/definition/file-name.ts";
import type { Arrived, Uploads } from "#server/files/uploads.ts";
import { mendFileNames } from "./mend-file-names.ts";

/** A file that came with a form. */
export interface ArrivedFile extends Arrived {
  alias: string;
  /** Its name (`parseFileName`); never used as a path. */
  name: string;
  /** True when it was over the limit; the rest was not kept. */
  tooLarge: boolean;
}

export interface Received {
  pairs: [string, string][];
  files: ArrivedFile[];
  /** True when files were dropped: too many, too large together, no field or room for them, or a failing disk. */
  filesLost: boolean;
  /** True when it was over a limit; what was typed is here all the same. */
  tooMuch: boolean;
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

/** Largest form with its files (spec limits.bodies). */
const ALL_BYTES = 30 * 1024 * 1024;
/** The most bytes of one form that are written: a file that begins just under the limit may reach its own limit. */
export const FORM_BYTES = ALL_BYTES + FILE_BYTES;
/**
 * The most that is read of typed text, and of the whole form. It is far more than is accepted, so that what was typed
 * can be given back; a larger request is refused without reading on.
 */
const [MAX_TEXT_BYTES, MAX_BYTES] = [1024 * 1024, 128 * 1024 * 1024];
const FIELDS = 400;
const FILES = 8;

/**
 * Reads a posted form while it arrives. Files are written as they come, each up to its limit; call `discard` on what is
 * not kept. Without `uploads` files are left out.
 * @throws {UnreadableForm} when it is cut off, far too large, or in an unknown format; nothing stays on disk
 */
export async function receiveForm(request: Request, uploads: Pick<Uploads, "write"> | null): Promise<Received> {
  const type = request.headers.get("Content-Type") ?? "";
  const charset = /charset="?([^";\s]+)/i.exec(type)?.[1] ?? "utf-8";
  const [, boundary] = /;\s*boundary="?([^";]+)/i.exec(type) ?? [];
  const known = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i.test(type);
  if (!known || !/^(?:utf-?8|us-ascii)$/i.test(charset)) throw new UnreadableForm(415);
  const received: Received = { pairs: [], files: [], filesLost: false, tooMuch: false };
  if (!request.body) return received;

  const begun: Readable[] = [];
  const writing: Promise<ArrivedFile | null>[] = [];
  let words = 0;
  let bytes = 0;
  let refused: 400 | 413 | null = null;
  const reader = makeReader(type);
  const refuse = (status: 400 | 413) => {
    refused ??= status;
  };
  reader.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    words += countBytes([[name, value]]);
    if (words > WORDS_BYTES) received.tooMuch = true;
    if (nameTruncated || valueTruncated || words > MAX_TEXT_BYTES) refuse(413);
    else received.pairs.push([name, value]);
  });
  reader.on("fieldsLimit", () => refuse(413));
  reader.on("partsLimit", () => refuse(413));
  reader.on("filesLimit", () => {
    received.tooMuch = true;
    received.filesLost = true;
  });
  const write = async (alias: string, given: string, stream: Readable) => {
    try {
      // Where no file was chosen, browsers send one without a name and without bytes.
      if (!given) await once(stream, "readable");
      if ((!given && stream.readableLength === 0) || !uploads || bytes > ALL_BYTES) {
        if (given || stream.readableLength > 0) received.filesLost = true;
        stream.resume();
        return null;
      }
      const arrived = await uploads.write(stream);
      const name = given || `file.${(await findFormat(await readFile(arrived.path))) || "txt"}`;
      return { alias, name, tooLarge: arrived.size > FILE_BYTES, ...arrived };
    } catch (error) {
      if (!isStorageError(error)) refuse(400);
      received.filesLost = true;
      return null;
    }
  };
  reader.on("file", (alias, stream, { filename }) => {
    begun.push(stream);
    // A lost connection makes the stream fail; without a listener that would end the process.
    stream.on("error", () => refuse(400));
    writing.push(write(alias, parseFileName(filename ?? ""), stream));
  });
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > ALL_BYTES) received.tooMuch = true;
      if (bytes > MAX_BYTES) refuse(413);
      done(refused && new UnreadableForm(refused), chunk);
    },
  });
  try {
    const mend = (body: AsyncIterable<Buffer>) => mendFileNames(body, boundary);
    await pipeline(Readable.fromWeb(request.body as ReadableStream), counter, mend, reader);
    received.files = (await Promise.all(writing)).filter((file) => file !== null);
    if (refused) throw new UnreadableForm(refused);
    return received;
  } catch {
    // Nothing else ends a file that began in the last chunk, so its write would never finish.
    for (const stream of begun) stream.destroy(new UnreadableForm(400));
    await discard((await Promise.all(writing)).filter((file) => file !== null));
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
        fieldSize: MAX_TEXT_BYTES,
        fields: FIELDS,
        files: FILES,
        parts: FIELDS + FILES,
        // One byte more, since a file that ends exactly at the limit would count as cut off.
        fileSize: FILE_BYTES + 1,
      },
    });
  } catch {
    throw new UnreadableForm(400);
  }
}
