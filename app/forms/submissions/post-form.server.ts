import { parse } from "@conform-to/dom";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { formAddress } from "#app/base/addresses.ts";
import { data } from "#app/base/data.server.ts";
import { formatMinutes } from "#app/base/dates.ts";
import { countBytes, WORDS_BYTES } from "#app/base/posted-form.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import type { Fault } from "#app/forms/definition/check-answers.ts";
import { fieldTypes } from "#app/forms/definition/field-types.ts";
import {
  dateParts,
  type Form,
  HONEYPOT,
  hasFiles,
  hasWordsOfNeed,
  isConsent,
  questionsOf,
} from "#app/forms/definition/form.ts";
import { findForm } from "#app/forms/definition/forms.server.ts";
import { type Answers, answerOf } from "#app/forms/definition/values.ts";
import { findHelpMatcher } from "#app/help/help-words.server.ts";
import type { PostedForm } from "#server/http/limits/receive-form.ts";
import type { FormRefusal } from "./form-refusal.ts";
import { judgeForm } from "./judge-form.server.ts";
import { findRepeat, type NewSubmission, saveSubmission, signReceipt } from "./submissions.server.ts";

/**
 * What one address may have stored in ten minutes; a school shares one (spec limits.rates). Files are counted by their
 * size, rounded up to whole MB for each form: every form may bring small ones, yet nobody alone can soon fill the space
 * that there is for files.
 */
const [POSTS, FILES_MB] = [300, 300];
const [COUNT, FILES_COUNT] = ["form post", "form files"];
const MB = 1024 * 1024;

const TOO_MUCH =
  "Your message or your files are too big. Nothing you wrote is lost: please make it shorter, or choose smaller files.";
const FILES_NOT_STORED =
  "We cannot take files just now: something is wrong on our side. Nothing you wrote is lost: please send it without files, or try again in a while.";

/** Why a form is not accepted. */
interface Reason {
  status: number;
  problem?: string;
  /** Seconds until it may be sent again. */
  retryAfter?: number;
}

/**
 * Handles a posted form: stores it and redirects to its message, or says what is wrong, with everything that was typed.
 * Script that asks for JSON gets `{location}` instead of the redirect.
 * @param onPage names the forms of the page that was posted to; the query names one of them
 * @throws Response 404 when it names none of them and was not stored before; the error page then gives the answers back
 */
export async function postForm(
  request: Request,
  context: AppLoadContext,
  onPage: string[],
): Promise<Response | (Reason & { refusal: FormRefusal })> {
  const { posted } = context;
  if (!posted) throw new Response("The body is not a form", { status: 400 });
  const { pathname, searchParams } = new URL(request.url);
  const clientId = searchParams.get("form") ?? (onPage.length === 1 ? onPage[0] : undefined) ?? "";
  const form = await findForm(context.db, clientId);
  if (!form || !onPage.includes(clientId)) return answerLostForm(request, context, form, posted);

  const { kept, files, faults } = await judgeForm(form, posted);
  const need = await nullOnFailure(context, () => findNeed(context, form, kept));
  const refuse = (reason: Reason, wrong: Fault[] = []) => ({
    ...reason,
    refusal: { ...answerFor(form, posted, wrong, reason.problem), inNeed: Boolean(need) },
  });
  if (posted.tooMuch || countBytes(posted.answers) > WORDS_BYTES) return refuse({ status: 413, problem: TOO_MUCH });
  if (posted.filesLost && hasFiles(form)) return refuse({ status: 503, problem: FILES_NOT_STORED });
  // A child in need is not sent back for a tick (spec forms.need).
  const wrong = need ? faults.filter(({ alias }) => !isConsent(form, alias)) : faults;
  if (wrong.length > 0) return refuse({ status: 422 }, wrong);

  const sent = { ...submissionOf(form, posted, kept), files, need };
  const stored = await nullOnFailure(context, () => store(context, sent));
  if (!stored) return refuse({ status: 503, problem: NOT_STORED });
  if (typeof stored !== "string") return refuse(stored);
  return leadToMessage(request, context, clientId, pathname, stored);
}

/** Why those who act on concerns are notified of a form: its words, or an answer that asks for help; else null. */
async function findNeed({ db }: AppLoadContext, form: Form, kept: Answers): Promise<NewSubmission["need"]> {
  if (hasWordsOfNeed(form, kept, await findHelpMatcher(db))) return "words";
  const { field, values } = form.concern ?? { field: "", values: [] };
  return answerOf(kept, field).some((value) => values.includes(value)) ? "child" : null;
}

/** What is stored of a form: no secrets, and no files, which are kept apart. */
function submissionOf(form: Form, { answers }: PostedForm, kept: Answers): NewSubmission {
  const storable = questionsOf(form).filter(
    ({ alias, type }) => Object.hasOwn(kept, alias) && !fieldTypes[type].secret && fieldTypes[type].holds !== "files",
  );
  return {
    form,
    answers: Object.fromEntries(storable.map(({ alias }) => [alias, answerOf(kept, alias)])),
    files: [],
    spam: answers.some(([name, value]) => name === HONEYPOT && value !== ""),
  };
}

/** Stores what was sent. @returns its receipt, or why it is not stored. @throws when the storage fails */
async function store(context: AppLoadContext, sent: NewSubmission): Promise<string | Reason> {
  // Before any limit: someone who missed the first response sends the same again.
  const known = await findRepeat(context, sent);
  if (known) return known;
  const { rates } = context;
  const wait = await rates.take(COUNT, POSTS);
  if (wait !== null) return { status: 429, problem: tooManyForms(wait), retryAfter: wait };
  const megabytes = Math.ceil(sent.files.reduce((sum, file) => sum + file.size, 0) / MB);
  const filesWait = megabytes > 0 ? await rates.take(FILES_COUNT, FILES_MB, megabytes) : null;
  if (filesWait !== null) {
    await rates.giveBack(COUNT);
    return { status: 429, problem: tooManyFiles(filesWait), retryAfter: filesWait };
  }
  let saved: { receipt: string; isNew: boolean } | undefined;
  try {
    saved = await saveSubmission(context, sent);
  } finally {
    if (!saved?.isNew) {
      await rates.giveBack(COUNT);
      if (megabytes > 0) await rates.giveBack(FILES_COUNT);
    }
  }
  return saved.receipt;
}

function tooManyForms(seconds: number): string {
  return `Very many forms are being sent from where you are, so we could not take yours yet. Nothing you wrote is lost: press the button again in ${formatMinutes(seconds)}.`;
}

function tooManyFiles(seconds: number): string {
  return `Very many files are being sent from where you are, so we could not take yours yet. Nothing you wrote is lost: send it now without files, or choose them again in ${formatMinutes(seconds)}.`;
}

/** Leads to the message that the form was stored, on a page that shows the form. */
function leadToMessage(request: Request, { secret }: AppLoadContext, clientId: string, page: string, stored: string) {
  const receipt = signReceipt(secret, clientId, stored);
  const location = `${page}?sent=${clientId}&receipt=${receipt}#sent-${clientId}`;
  return request.headers.get("Accept") === "application/json" ? data({ location }) : redirect(location, 303);
}

/** Answers a post to a page that has lost its form. @throws Response 404 when the answers were not stored before */
async function answerLostForm(request: Request, context: AppLoadContext, form: Form | null, posted: PostedForm) {
  if (!form) throw new Response(null, { status: 404 });
  const { kept } = await judgeForm(form, { ...posted, files: [] });
  const stored = await findRepeat(context, submissionOf(form, posted, kept));
  if (!stored) throw new Response(null, { status: 404 });
  return leadToMessage(request, context, form.clientId, formAddress(form.clientId), stored);
}

/** The form again, with what was typed, for conform; secrets and files are not sent back. */
function answerFor(form: Form, { answers, files, filesLost }: PostedForm, faults: Fault[], problem = ""): FormRefusal {
  const wrong = Object.fromEntries(faults.map(({ alias, message }) => [alias, [message]]));
  const submission = parse(formDataOf(form, answers), {
    resolve: (value) => (faults.length > 0 ? { error: wrong } : { value }),
  });
  const secrets = questionsOf(form).filter((field) => fieldTypes[field.type].secret);
  const result = submission.reply({ hideFields: secrets.map((field) => field.alias) });
  const lost = hasFiles(form) && (filesLost || files.length > 0);
  return { clientId: form.clientId, result, problem: problem || null, filesLost: lost };
}

/** What was typed into the fields of this form; every other name is dropped before anything reads it. */
function formDataOf(form: Form, pairs: [string, string][]): FormData {
  const names = new Set(
    questionsOf(form).flatMap(({ alias, type }) =>
      fieldTypes[type].control === "date" ? dateParts.map((part) => `${alias}.${part}`) : [alias],
    ),
  );
  const body = new FormData();
  for (const [name, value] of pairs) if (names.has(name)) body.append(name, value);
  return body;
}
