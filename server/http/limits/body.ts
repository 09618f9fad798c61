import { buffer } from "node:stream/consumers";
import type { Context, MiddlewareHandler } from "hono";
import { OFFICE_PAGES } from "#server/http/addresses.ts";
import type { Variant } from "#server/http/cache/variant.ts";
import type { PlainPages } from "#server/http/plain-page.ts";
import { networkOf } from "#server/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { BodyTooLarge, FILES_FORM_BYTES, FORM_BYTES, type PostedForm, receiveForm } from "./receive-form.ts";

/** A body that is no form: a picture of 256 KB as base64 in JSON (spec limits.bodies). */
const OTHER_BYTES = 512 * 1024;
/** A whole file is in the form of an editor, where a letter of other scripts arrives as six or nine. */
const EDITOR_FORM_BYTES = 8 * 1024 * 1024;
const MAX_FIELDS = 400;
const MAX_EDITOR_FIELDS = 4000;
/** Longer bodies are counted while they arrive; short ones never are, so that nobody is kept from sending. */
const SHORT_BYTES = 64 * 1024;
/** Up to 1 MB is held of each long body, 8 of an editor’s. One network, such as a whole school, may have a quarter. */
const MAX_ARRIVING = 200;
const MAX_ARRIVING_OF_EDITORS = 40;
const formType = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;
const SEND_LESS = "Please go back: what you typed is still there. Then send it again, with less in it.";
const DRAFT_STAYS = "None of it is saved. What you saved before is still there as a draft. Save less at once.";
const SEND_AGAIN = "None of it has been saved. Please go back and send it again: what you typed is still there.";

export interface BodyVariables {
  variant: Variant;
  posted?: PostedForm;
}

interface Parts {
  services: Pick<Services, "db"> & { files: Pick<Services["files"], "uploads"> };
  addressOf(c: Context): string;
  /** Files for the pages for editing are stored of nobody else. */
  isEditing(c: Context): boolean;
  plain: PlainPages;
  tooMany(request: Request): Response;
}

/**
 * Before the request waits for a slot, so that nobody holds one by sending slowly. A form becomes the variable
 * `posted`; the request goes on without it.
 */
export function receiveBody({ services, addressOf, isEditing, plain, tooMany }: Parts): MiddlewareHandler<{
  Variables: BodyVariables;
}> {
  const { db, files } = services;
  const ofVisitors = createQuota(MAX_ARRIVING);
  const ofEditors = createQuota(MAX_ARRIVING_OF_EDITORS);
  return async (c, next) => {
    const { body, url, method, headers, signal } = c.req.raw;
    if (!body) return next();
    const { maxFileBytes, pattern } = c.get("variant").route;
    const isForm = formType.test(headers.get("Content-Type") ?? "");
    const maxTextBytes = isEditing(c) ? EDITOR_FORM_BYTES : FORM_BYTES;
    const limit = !isForm ? OTHER_BYTES : maxFileBytes > 0 ? FILES_FORM_BYTES : maxTextBytes;
    const reader = body.getReader();
    const advice = isEditing(c) ? DRAFT_STAYS : SEND_LESS;
    const tooMuch = () => readRest(reader, plain.answer(c.req.raw, 413, "That is too much at once", advice));
    const length = Number(headers.get("Content-Length") ?? 0);
    if (length > limit) return tooMuch();
    const from = networkOf(addressOf(c));
    const arriving = isEditing(c) ? ofEditors : ofVisitors;
    const isLong = headers.has("Transfer-Encoding") || length > SHORT_BYTES;
    if (isLong && !arriving.take(from)) return readRest(reader, tooMany(c.req.raw));
    let discard = async () => {};
    try {
      const chunks = chunksOf(reader, limit);
      if (isForm) {
        const isEdited = pattern.startsWith(OFFICE_PAGES);
        const maxFields = isEdited ? MAX_EDITOR_FIELDS : MAX_FIELDS;
        const mayStore = !isEdited || maxFileBytes === 0 || isEditing(c);
        const received = await receiveForm(
          chunks,
          headers,
          { maxFields, maxTextBytes, maxFileBytes: mayStore ? maxFileBytes : 0 },
          { db, uploads: files.uploads },
        );
        if (!received)
          return await readRest(reader, plain.answer(c.req.raw, 400, "Part of it did not arrive", SEND_AGAIN));
        discard = received.discard;
        c.set("posted", received);
        c.req.raw = new Request(url, { method, headers, signal });
      } else {
        const whole = await buffer(chunks);
        c.req.raw = new Request(url, { method, headers, signal, body: whole });
      }
      await next();
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error;
      return await tooMuch();
    } finally {
      await discard();
      if (isLong) arriving.giveBack(from);
    }
  };
}

function createQuota(max: number) {
  let total = 0;
  const byNetwork = new Map<string, number>();
  const ofNetwork = (from: string) => byNetwork.get(from) ?? 0;
  return {
    take(from: string): boolean {
      if (total >= max || ofNetwork(from) >= max / 4) return false;
      total += 1;
      byNetwork.set(from, ofNetwork(from) + 1);
      return true;
    },
    giveBack(from: string): void {
      total -= 1;
      if (ofNetwork(from) > 1) byNetwork.set(from, ofNetwork(from) - 1);
      else byNetwork.delete(from);
    },
  };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** If whoever reads them stops, the request that they come from goes on. @throws {BodyTooLarge} */
async function* chunksOf(reader: Reader, limit: number): AsyncGenerator<Uint8Array> {
  for (let remaining = limit; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    remaining -= value.length;
    if (remaining < 0) throw new BodyTooLarge();
    yield value;
  }
}

/** Of a refused body, read and dropped: as much as a film from a phone, sent with a form. */
const REST_BYTES = 1024 * 1024 * 1024;

/** Most read the answer only after they have sent everything. With still more to come, the connection is closed. */
async function readRest(reader: Reader, answer: Response): Promise<Response> {
  for (let remaining = REST_BYTES; remaining > 0; ) {
    const { done, value } = await reader.read();
    if (done) return answer;
    remaining -= value.length;
  }
  answer.headers.set("Connection", "close");
  return answer;
}
