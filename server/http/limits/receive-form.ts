import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import type { Db } from "#server/db/schema.ts";
import type { Arrived, Uploads } from "#server/files/uploads.ts";
import { StorageError } from "#server/storage-error.ts";

/** A file of a form, on disk until the request ends. */
export interface PostedFile extends Arrived {
  alias: string;
  /** As its sender's browser wrote it; never used as a path. */
  name: string;
  /** True when it was over the limit; the rest was dropped. */
  tooLarge: boolean;
}

export interface PostedForm {
  answers: [name: string, value: string][];
  files: PostedFile[];
  /** True when files were dropped: too many, too large together, no space for them, or a failing disk. */
  filesLost: boolean;
  /** True when there were more files, or more bytes, than are accepted. */
  tooMuch: boolean;
}

export class BodyTooLarge extends Error {}

const MB = 1024 * 1024;
/** Largest form, and largest one with files. Pages accept far less; this much is read to give back what was typed. */
export const FORM_BYTES = MB;
export const FILES_FORM_BYTES = 128 * MB;
/** What pages accept of a form with its files (spec limits.bodies). */
export const ACCEPTED_BYTES = 30 * MB;
const MAX_FILES = 8;

interface Limits {
  maxFields: number;
  maxFileBytes: number;
  maxTextBytes?: number;
}

/**
 * Reads a form while it arrives, and writes its files as they come. Call `discard` at the end of the request.
 * @returns null when it is cut off or is no form
 * @throws {BodyTooLarge} In all of these cases nothing stays on disk.
 */
export async function receiveForm(
  body: AsyncIterable<Uint8Array>,
  headers: Headers,
  { maxFields, maxFileBytes, maxTextBytes = FORM_BYTES }: Limits,
  storage: { db: Db; uploads: Uploads },
): Promise<(PostedForm & { discard(): Promise<void> }) | null> {
  const reader = createParser(headers, maxFields, maxTextBytes, maxFileBytes);
  if (!reader) return null;
  const posted: PostedForm = { answers: [], files: [], filesLost: false, tooMuch: false };
  const hasFiles = maxFileBytes > 0 && /^multipart\//i.test(headers.get("Content-Type") ?? "");
  const reservation = hasFiles && (await reserve(storage, headers, maxFileBytes));
  const streams: Readable[] = [];
  const writing: Promise<void>[] = [];
  let bytes = 0;
  let textBytes = 0;
  let isTooLarge = false;
  const markTooLarge = () => {
    isTooLarge = true;
  };
  reader.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (nameTruncated || valueTruncated || textBytes > maxTextBytes) markTooLarge();
    posted.answers.push([name, value]);
  });
  reader.on("file", (alias, stream, { filename: rawName = "" }) => {
    // HTML's own escape in multipart names (HTML §4.10.22.7).
    const filename = rawName.replaceAll("%22", '"');
    streams.push(stream);
    // A lost connection makes the stream fail; without a listener that would end the process.
    stream.on("error", () => {});
    // Where no file was chosen, browsers send one without a name (HTML §4.10.22.4).
    if (filename !== "" && reservation && bytes <= ACCEPTED_BYTES) writing.push(write(alias, filename, stream));
    else {
      if (filename !== "") posted.filesLost = true;
      stream.resume();
    }
  });
  reader.on("fieldsLimit", markTooLarge).on("partsLimit", markTooLarge);
  reader.on("filesLimit", () => {
    posted.tooMuch = true;
    posted.filesLost = true;
  });
  async function write(alias: string, name: string, stream: Readable): Promise<void> {
    try {
      const arrived = await storage.uploads.write(stream);
      posted.files.push({ alias, name, tooLarge: arrived.size > maxFileBytes, ...arrived });
    } catch {
      posted.filesLost = true;
    }
  }
  async function* countedChunks() {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (isTooLarge) throw new BodyTooLarge();
      yield chunk;
    }
  }
  const discard = async () => {
    for (const { path } of posted.files) await rm(path, { force: true });
    if (reservation) reservation.release();
  };
  try {
    await pipeline(countedChunks(), reader);
    await Promise.all(writing);
    if (isTooLarge) throw new BodyTooLarge();
    if (bytes > ACCEPTED_BYTES) posted.tooMuch = true;
    return { ...posted, discard };
  } catch (error) {
    // Nothing else ends a file that began in the last chunk, so its write would never finish.
    for (const stream of streams) stream.destroy(new Error("The form was cut off"));
    await Promise.all(writing);
    await discard();
    if (error instanceof BodyTooLarge) throw error;
    return null;
  }
}

async function reserve({ db, uploads }: { db: Db; uploads: Uploads }, headers: Headers, maxFileBytes: number) {
  // A file that begins just under the limit may reach its own limit.
  const maxBytes = ACCEPTED_BYTES + maxFileBytes;
  try {
    return {
      release: await uploads.reserve(db, Math.min(Number(headers.get("Content-Length")) || maxBytes, maxBytes)),
    };
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
}

/** Null when it is neither RFC 7578 nor URL-encoded. */
function createParser(headers: Headers, fields: number, fieldSize: number, maxFileBytes: number) {
  try {
    return busboy({
      headers: { "content-type": headers.get("Content-Type") ?? "" },
      defParamCharset: "utf8",
      limits: {
        fieldNameSize: 1000,
        fieldSize,
        fields,
        files: MAX_FILES,
        parts: fields + MAX_FILES,
        // One byte more, since a file that ends exactly at the limit would count as cut off.
        fileSize: maxFileBytes + 1,
      },
    });
  } catch {
    return null;
  }
}
