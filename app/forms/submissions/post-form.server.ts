import { parse } from "@conform-to/dom";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { formAddress } from "#app/base/addresses.ts";
import { data } from "#app/base/data.server.ts";
import { formatMinutes } from "#app/base/dates.ts";
import { countBytes } from "#app/base/posted-form.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { beginningOf, MAX_TEXT_BYTES } from "#app/base/text.ts";
import type { FieldError } from "#app/forms/definition/check-answers.ts";
import { fieldTypes } from "#app/forms/definition/field-types.ts";
import {
  dateParts,
  type Form,
  HONEYPOT,
  hasFiles,
  isConsent,
  needOf,
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
 * From one address in ten minutes; a school shares one (spec limits.rates). Files are counted by their size, rounded up
 * to whole MB for each form: small ones are always accepted, and nobody fills the disk.
 */
const MAX_POSTS = 300;
const MAX_FILES_MB = 300;
const POST_LIMIT = "form post";
const FILE_LIMIT = "form files";
const MB = 1024 * 1024;

const TOO_MUCH =
  "Your message or your files are too big. Nothing you wrote is lost: please make it shorter, or choose smaller files.";
const FILES_NOT_STORED =
  "We cannot take files just now: something is wrong on our side. Nothing you wrote is lost: please send it without files, or try again in a while.";

interface Rejection {
  status: number;
  problem?: string;
  /** In seconds. */
  retryAfter?: number;
}

/**
 * Script that asks for JSON gets `{location}` instead of the redirect.
 * @param formsOnPage names the forms of the page that was posted to; the query names one of them
 * @throws Response 404 when the form is not on the page and these answers were not stored before; the error page shows
 *   them
 */
export async function postForm(
  request: Request,
  context: AppLoadContext,
  formsOnPage: string[],
): Promise<Response | (Rejection & { refusal: FormRefusal })> {
  const { posted } = context;
  if (!posted) throw new Response("The body is not a form", { status: 400 });
  const { pathname, searchParams } = new URL(request.url);
  const clientId = searchParams.get("form") ?? (formsOnPage.length === 1 ? formsOnPage[0] : undefined) ?? "";
  const form = await findForm(context.db, clientId);
  if (!form || !formsOnPage.includes(clientId)) return postToRemovedForm(request, context, form, posted);

  const isTooMuch = isOverLimit(posted);
  const { visibleAnswers, files, errors } = await judgeForm(form, isTooMuch ? beginningsOf(posted) : posted);
  const need = await nullOnFailure(context, () => findNeed(context, form, visibleAnswers));
  const reject = (rejection: Rejection, fieldErrors: FieldError[] = []) => ({
    ...rejection,
    refusal: { ...buildRefusal(form, posted, fieldErrors, rejection.problem), need },
  });
  if (isTooMuch) return reject({ status: 413, problem: TOO_MUCH });
  if (posted.filesLost && hasFiles(form)) return reject({ status: 503, problem: FILES_NOT_STORED });
  // A child in need need not tick a consent (spec forms.need), nor one who cannot read what it says.
  const blocking = need ? errors.filter(({ alias }) => !isConsent(form, alias)) : errors;
  if (blocking.length > 0) return reject({ status: 422 }, blocking);

  const submission = { ...submissionOf(form, posted, visibleAnswers), files, need };
  const outcome = await nullOnFailure(context, () => saveWithinLimits(context, submission));
  if (!outcome) return reject({ status: 503, problem: NOT_STORED });
  if (typeof outcome !== "string") return reject(outcome);
  return redirectToConfirmation(request, context, clientId, pathname, outcome);
}

const isOverLimit = ({ tooMuch, answers }: PostedForm) => tooMuch || countBytes(answers) > MAX_TEXT_BYTES;

/** To offer help with a form that is too large: no files, and the beginnings of its answers, within the limit. */
function beginningsOf({ answers }: PostedForm): Pick<PostedForm, "answers" | "files"> {
  let remaining = MAX_TEXT_BYTES;
  const beginnings = answers.map(([name, value]): [string, string] => {
    const beginning = beginningOf(value).slice(0, remaining);
    remaining -= beginning.length;
    return [name, beginning];
  });
  return { answers: beginnings, files: [] };
}

/** Why those who act on concerns are notified: an answer that asks for help, or its words. */
async function findNeed({ db }: AppLoadContext, form: Form, visibleAnswers: Answers): Promise<NewSubmission["need"]> {
  const need = needOf(form, visibleAnswers, await findHelpMatcher(db));
  const { field, values } = form.concern ?? { field: "", values: [] };
  const isAsked = answerOf(visibleAnswers, field).some((value) => values.includes(value));
  return isAsked && need !== "words" ? "child" : need;
}

function submissionOf(form: Form, { answers }: PostedForm, visibleAnswers: Answers): NewSubmission {
  const storable = questionsOf(form).filter(
    ({ alias, type }) =>
      Object.hasOwn(visibleAnswers, alias) && !fieldTypes[type].secret && fieldTypes[type].holds !== "files",
  );
  return {
    form,
    answers: Object.fromEntries(storable.map(({ alias }) => [alias, answerOf(visibleAnswers, alias)])),
    files: [],
    spam: answers.some(([name, value]) => name === HONEYPOT && value !== ""),
  };
}

/** @returns its receipt, or why it is not stored @throws when the storage fails */
async function saveWithinLimits(context: AppLoadContext, submission: NewSubmission): Promise<string | Rejection> {
  // Before any limit: someone who missed the confirmation sends the same again.
  const earlierReceipt = await findRepeat(context, submission);
  if (earlierReceipt) return earlierReceipt;
  const { rates } = context;
  const wait = await rates.take(POST_LIMIT, MAX_POSTS);
  if (wait !== null) {
    const problem = `Very many forms are being sent from where you are, so we could not take yours yet. Nothing you wrote is lost: press the button again in ${formatMinutes(wait)}.`;
    return { status: 429, problem, retryAfter: wait };
  }
  const megabytes = Math.ceil(submission.files.reduce((sum, file) => sum + file.size, 0) / MB);
  const filesWait = megabytes > 0 ? await rates.take(FILE_LIMIT, MAX_FILES_MB, megabytes) : null;
  if (filesWait !== null) {
    await rates.giveBack(POST_LIMIT);
    const problem = `Very many files are being sent from where you are, so we could not take yours yet. Nothing you wrote is lost: send it now without files, or choose them again in ${formatMinutes(filesWait)}.`;
    return { status: 429, problem, retryAfter: filesWait };
  }
  let saved: { receipt: string; isNew: boolean } | undefined;
  try {
    saved = await saveSubmission(context, submission);
  } finally {
    if (!saved?.isNew) {
      await rates.giveBack(POST_LIMIT);
      if (megabytes > 0) await rates.giveBack(FILE_LIMIT);
    }
  }
  return saved.receipt;
}

function redirectToConfirmation(
  request: Request,
  { secret }: AppLoadContext,
  clientId: string,
  page: string,
  stored: string,
) {
  const receipt = signReceipt(secret, clientId, stored);
  const location = `${page}?sent=${clientId}&receipt=${receipt}#sent-${clientId}`;
  return request.headers.get("Accept") === "application/json" ? data({ location }) : redirect(location, 303);
}

/** For a page from which the form was removed. @throws Response 404 when the answers were not stored before */
async function postToRemovedForm(request: Request, context: AppLoadContext, form: Form | null, posted: PostedForm) {
  if (!form || isOverLimit(posted)) throw new Response(null, { status: 404 });
  const { visibleAnswers } = await judgeForm(form, { ...posted, files: [] });
  const stored = await findRepeat(context, submissionOf(form, posted, visibleAnswers));
  if (!stored) throw new Response(null, { status: 404 });
  return redirectToConfirmation(request, context, form.clientId, formAddress(form.clientId), stored);
}

/** For conform; secrets and files are not sent back. */
function buildRefusal(
  form: Form,
  { answers, files, filesLost }: PostedForm,
  errors: FieldError[],
  problem = "",
): FormRefusal {
  const messages = Object.fromEntries(errors.map(({ alias, message }) => [alias, [message]]));
  const submission = parse(formDataOf(form, answers), {
    resolve: (value) => (errors.length > 0 ? { error: messages } : { value }),
  });
  const secrets = questionsOf(form).filter((field) => fieldTypes[field.type].secret);
  const result = submission.reply({ hideFields: secrets.map((field) => field.alias) });
  const lost = hasFiles(form) && (filesLost || files.length > 0);
  return { clientId: form.clientId, result, problem: problem || null, filesLost: lost };
}

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
