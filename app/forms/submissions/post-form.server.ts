import { parse } from "@conform-to/dom";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { formAddress } from "#app/base/addresses.ts";
import { countBytes, WORDS_BYTES } from "#app/base/form/read-form.server.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { formatMinutes } from "#app/base/time-formats.ts";
import { findConcernOf } from "#app/concerns/concerns.server.ts";
import { checkAnswers, type Fault, readAnswers } from "#app/forms/definition/check-answers.ts";
import { fieldTypes } from "#app/forms/definition/field-types.ts";
import {
  dateParts,
  type Form,
  HONEYPOT,
  hasFiles,
  hasWordsOfNeed,
  isConsent,
  publicForm,
  questionsOf,
} from "#app/forms/definition/form.ts";
import { findForm, formFileOf } from "#app/forms/definition/forms.server.ts";
import { matchesPattern } from "#app/forms/definition/linear-pattern.ts";
import { askRemote, remoteName } from "#app/forms/definition/remote-checks.ts";
import { additionalFields } from "#app/forms/definition/rules.ts";
import { type Answers, answerOf } from "#app/forms/definition/values.ts";
import { findHelpMatcher } from "#app/help/help-words.server.ts";
import { findSite } from "#app/site/site.server.ts";
import type { PostedFile, PostedForm } from "#server/http/limits/receive-form.ts";
import type { ContentFormData, FormRefusal } from "./form-refusal.ts";
import { askedFiles, fileNames, judgeFiles } from "./judge-files.server.ts";
import { findRepeat, type NewSubmission, saveSubmission, signReceipt, verifyReceipt } from "./submissions.server.ts";

/**
 * What one address may have stored in ten minutes; a school shares one (spec limits.rates). Files are counted by their
 * size, rounded up to whole MB for each form: every form may bring small ones, yet nobody alone can soon fill the space
 * that there is for files.
 */
const [POSTS, FILES_MB] = [300, 300];
const [COUNT, FILES_COUNT] = ["form post", "form files"];
const MB = 1024 * 1024;

/**
 * The data of ContentForm: the form, and either what was wrong with it or that it was sent. Null when there is no such
 * form.
 */
export async function loadForm(
  request: Request,
  { db, secret }: Pick<AppLoadContext, "db" | "secret">,
  clientId: string,
  refused?: FormRefusal,
): Promise<ContentFormData | null> {
  const form = await findForm(db, clientId);
  if (!form) return null;
  const { pathname, searchParams: query } = new URL(request.url);
  const receipt = query.get("sent") === clientId ? verifyReceipt(secret, clientId, query.get("receipt") ?? "") : null;
  const answer = refused?.clientId === clientId ? refused : null;
  const concern = receipt && (await findConcernOf(db, "submission", receipt));
  const inNeed = Boolean(concern) || (answer?.inNeed ?? false);
  const site = await findSite(db);
  return { form: publicForm(form), file: formFileOf(form, site).file, path: pathname, receipt, answer, inNeed, site };
}

/** A form that was not accepted, with the status that says why. */
interface Refused {
  refusal: FormRefusal;
  status: number;
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
): Promise<Response | Refused> {
  const { posted } = context;
  if (!posted) throw new Response("The body is not a form", { status: 400 });
  const { pathname, searchParams } = new URL(request.url);
  const clientId = searchParams.get("form") ?? (onPage.length === 1 ? onPage[0] : undefined) ?? "";
  const form = onPage.includes(clientId) ? await findForm(context.db, clientId) : null;
  if (!form) return answerLostForm(request, context, clientId, posted.answers);

  const files = askedFiles(form, posted.files);
  const need = await nullOnFailure(context, () => findNeed(context, form, posted.answers));
  const refuse = ({ status, retryAfter, problem }: Refusal, faults: Fault[] = []): Refused => {
    const answer = answerFor(form, posted, faults, problem);
    return { refusal: { ...answer, inNeed: Boolean(need) }, status, retryAfter };
  };
  if (posted.tooMuch || countBytes(posted.answers) > WORDS_BYTES) return refuse({ status: 413, problem: TOO_MUCH });
  if (posted.filesLost && hasFiles(form)) return refuse({ status: 503, problem: FILES_NOT_STORED });

  const { kept, hidden, faults } = await judgeForm(form, posted.answers, files);
  // A child in need is not sent back for a tick (spec forms.need).
  const wrong = need ? faults.filter(({ alias }) => !isConsent(form, alias)) : faults;
  if (wrong.length > 0) return refuse({ status: 422 }, wrong);

  const shown = files.filter((file) => !hidden.has(file.alias));
  const sent = { ...submissionOf(form, posted.answers, kept, shown), need };
  const stored = await nullOnFailure(context, () => store(context, sent));
  if (!stored) return refuse({ status: 503, problem: NOT_STORED });
  if (typeof stored !== "string") return refuse(stored);
  return leadToMessage(request, context, form.clientId, pathname, stored);
}

/** Why those who act on concerns are told of a form: its words, or an answer that asks for help; else null. */
async function findNeed(
  context: AppLoadContext,
  form: Form,
  pairs: [string, string][],
): Promise<NewSubmission["need"]> {
  const { kept } = checkAnswers(form, readAnswers(form, pairs), matchesPattern);
  if (hasWordsOfNeed(form, kept, await findHelpMatcher(context.db))) return "words";
  const { field, values } = form.concern ?? { field: "", values: [] };
  return answerOf(kept, field).some((value) => values.includes(value)) ? "child" : null;
}

/** Leads to the message that the form was stored, on a page that shows the form. */
function leadToMessage(request: Request, { secret }: AppLoadContext, clientId: string, page: string, stored: string) {
  const receipt = signReceipt(secret, clientId, stored);
  const location = `${page}?sent=${clientId}&receipt=${receipt}#sent-${clientId}`;
  return request.headers.get("Accept") === "application/json" ? data({ location }) : redirect(location, 303);
}

/** Answers a post to a page that has lost its form. @throws Response 404 when the answers were not stored before */
async function answerLostForm(request: Request, context: AppLoadContext, clientId: string, pairs: [string, string][]) {
  const form = await findForm(context.db, clientId);
  const { kept = null } = form ? checkAnswers(form, readAnswers(form, pairs), matchesPattern) : {};
  const stored = form && kept && (await findRepeat(context, submissionOf(form, pairs, kept, [])));
  if (!stored) throw new Response(null, { status: 404 });
  return leadToMessage(request, context, clientId, formAddress(clientId), stored);
}

function submissionOf(form: Form, pairs: [string, string][], kept: Answers, files: PostedFile[]): NewSubmission {
  return { form, answers: storable(form, kept), files, spam: (firstValue(pairs, HONEYPOT) ?? "") !== "" };
}

/** Checks the answers, the files and the `remote` rules. Where an answer breaks another rule, only that is said. */
async function judgeForm(form: Form, pairs: [string, string][], asked: PostedFile[]) {
  const fileFaults = await judgeFiles(form, asked);
  const answers = { ...readAnswers(form, pairs), ...fileNames(form, asked) };
  const { kept, hidden, faults } = checkAnswers(form, answers, matchesPattern);
  const wrong = new Set(faults.map((fault) => fault.alias));
  const others = [...fileFaults, ...remoteFaults(form, kept)];
  const more = others.filter(({ alias }) => !wrong.has(alias) && !hidden.has(alias));
  return { kept, hidden, faults: inOrder(form, [...faults, ...more]) };
}

/** Stores what was sent. @returns its receipt, or why it is not stored. @throws when the storage fails */
async function store(context: AppLoadContext, sent: NewSubmission): Promise<string | Refusal> {
  // Before any limit: someone who missed the first response sends the same again.
  const known = await findRepeat(context, sent);
  if (known) return known;
  const { rates } = context;
  const wait = await rates.take(COUNT, POSTS);
  if (wait !== null) return { status: 429, problem: busyWords(wait), retryAfter: wait };
  const megabytes = Math.ceil(sent.files.reduce((sum, file) => sum + file.size, 0) / MB);
  const filesWait = megabytes > 0 ? await rates.take(FILES_COUNT, FILES_MB, megabytes) : null;
  if (filesWait !== null) {
    await rates.giveBack(COUNT);
    return { status: 429, problem: busyFilesWords(filesWait), retryAfter: filesWait };
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

const TOO_MUCH =
  "Your message or your files are too big. Nothing you wrote is lost: please make it shorter, or choose smaller files.";
const FILES_NOT_STORED =
  "We cannot take files just now: something is wrong on our side. Nothing you wrote is lost: please send it without files, or try again in a while.";

function busyWords(seconds: number): string {
  return `Very many forms are being sent from where you are, so we could not take yours yet. Nothing you wrote is lost: press the button again in ${formatMinutes(seconds)}.`;
}

function busyFilesWords(seconds: number): string {
  return `Very many files are being sent from where you are, so we could not take yours yet. Nothing you wrote is lost: send it now without files, or choose them again in ${formatMinutes(seconds)}.`;
}

function firstValue(pairs: [string, string][], name: string): string | undefined {
  return pairs.find((pair) => pair[0] === name)?.[1];
}

/** Why a form is not accepted. */
interface Refusal {
  status: number;
  problem?: string;
  /** Seconds until it may be sent again. */
  retryAfter?: number;
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

/** Checks the `remote` rules again on submit: what the browser was told proves nothing. */
function remoteFaults(form: Form, kept: Answers): Fault[] {
  return questionsOf(form).flatMap(({ alias, rules }) => {
    const use = rules.find((one) => one.rule === "remote");
    if (!use || !Object.hasOwn(kept, alias)) return [];
    const names = additionalFields(use.params.additionalfields);
    const others = Object.fromEntries(names.map((name) => [name, answerOf(kept, name).join(",")]));
    const verdict = askRemote(remoteName(use.params.url), answerOf(kept, alias).join(","), others, { form, alias });
    return verdict === true ? [] : [{ alias, message: verdict || use.message }];
  });
}

function inOrder(form: Form, faults: Fault[]): Fault[] {
  const order = questionsOf(form).map((field) => field.alias);
  return faults.toSorted((a, b) => order.indexOf(a.alias) - order.indexOf(b.alias));
}

/** Answers without secrets and files, which are kept apart or not at all. */
function storable(form: Form, kept: Answers): Answers {
  const fields = questionsOf(form).filter(
    ({ alias, type }) => Object.hasOwn(kept, alias) && !fieldTypes[type].secret && fieldTypes[type].holds !== "files",
  );
  return Object.fromEntries(fields.map(({ alias }) => [alias, answerOf(kept, alias)]));
}
