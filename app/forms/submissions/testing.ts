import path from "node:path";
import type { ReadableStream } from "node:stream/web";
import { after, before, beforeEach } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { FILE_BYTES } from "#app/forms/definition/field-types.ts";
import { checkContent } from "#app/publish/check/check-content.ts";
import { editionAt, replaceContent } from "#app/publish/contents.ts";
import { readTree } from "#app/publish/read-tree.ts";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { receiveForm } from "#server/http/limits/receive-form.ts";
import { createServices } from "#server/services.ts";
import { temporaryFolder } from "#server/testing.ts";
import type { FormRefusal } from "./form-refusal.ts";
import "#app/register-features.ts";
import { postForm } from "./post-form.server.ts";
import { listSubmissions, type Submission } from "./submissions.server.ts";

interface Outcome {
  status: number;
  errors: Record<string, string>;
  typed: Record<string, unknown>;
  problem: string | null;
  need: FormRefusal["need"];
  location: string | null;
  retryAfter: number | null;
}

interface Posting {
  headers?: HeadersInit;
  query?: string;
  from?: string;
  /** The forms of the page, if not only the one that is posted. */
  onPage?: string[];
}

export function openForms() {
  const folder = temporaryFolder("forms");
  const services = createServices(
    parseEnv({ DATA_DIR: folder, SAFEGUARDING: "ann@office.example", LOG_LEVEL: "silent" }),
  );
  // The clock stands still, so that no rate limit is reset in the middle of a test.
  const now = Math.floor(Date.now() / 600_000) * 600_000 + 60_000;
  services.clock.now = () => now;
  before(async () => {
    await migrate(services.db);
    const content = await checkContent(readTree(path.resolve(import.meta.dirname, "../../../content")));
    await services.db.transaction().execute((trx) => replaceContent(trx, editionAt(content, now)));
  });
  beforeEach(async () => {
    for (const table of [
      "submission_file",
      "submission",
      "recent_submission",
      "mail",
      "concern",
      "concern_joined",
      "concern_entry",
    ] as const)
      await services.db.deleteFrom(table).execute();
  });
  after(() => services.db.destroy());

  async function post(
    form: string,
    body: BodyInit,
    { headers = {}, query = "", from = "192.0.2.1", onPage = [form] }: Posting = {},
  ): Promise<Outcome> {
    const context: AppLoadContext = {
      ...services,
      siteUrl: "http://site.test",
      requestId: "1",
      rates: services.rateLimiterFor(from),
    };
    const address = `http://site.test/forms/${form}/${query}`;
    const request = new Request(address, { method: "POST", body, headers });
    const limits = { maxFields: 400, maxFileBytes: FILE_BYTES };
    const stores = { db: services.db, uploads: services.files.uploads };
    const posted =
      request.body && (await receiveForm(request.body as ReadableStream<Uint8Array>, request.headers, limits, stores));
    const bodiless = new Request(address, { method: "POST" });
    const answer = await postForm(bodiless, { ...context, posted: posted ?? undefined }, onPage).finally(
      posted?.discard,
    );
    const nothing = { errors: {}, typed: {}, problem: null, need: null, location: null, retryAfter: null };
    if (answer instanceof Response)
      return { ...nothing, status: answer.status, location: answer.headers.get("Location") };
    const { refusal, status, retryAfter = null } = answer;
    const { result, problem, need } = refusal;
    return {
      ...nothing,
      status,
      errors: Object.fromEntries(Object.entries(result?.error ?? {}).map(([name, all]) => [name, all?.[0] ?? ""])),
      typed: result?.initialValue ?? {},
      problem,
      need,
      retryAfter,
    };
  }

  async function stored(form = "contact"): Promise<Submission[]> {
    const all: Submission[] = [];
    for await (const submission of listSubmissions(services.db, form, 0)) all.push(submission);
    return all;
  }
  return { services, folder, post, stored };
}
