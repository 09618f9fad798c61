import { parse } from "@conform-to/dom";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { formAddress } from "#app/base/addresses.ts";
import { data } from "#app/base/data.server.ts";
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
import type { ContentFormData, FormRefusal } from "./form-refusal.ts";
import { askedFiles, fileNames, judgeFiles } from "./judge-files.server.ts";
import { type ArrivedFile, discard, FORM_BYTES, type Received, receiveForm, UnreadableForm } from "./receive.server.ts";
import { findRepeat, type NewSubmission, saveSubmission, signReceipt, verifyReceipt } from "./submissions.server.ts";

/**
 * What one address may have stored in ten minutes; a school shares one (spec limits.rates). Files are counted by their
 * size, rounded up to whole MB for each form: every form may bring small ones, yet nobody alone can soon fill the space
 * that there is for files.
 */
const [POSTS, FILES_MB] = [300, 300];
const [COUNT, FILES_COUNT] = ["form post", "form files"];
const MB = 1024 * 1024;

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** What the action of this request answered, for the page that is rendered with it. */
    formRefusal?: FormRefusal;
  }
}

/**
 * The data of ContentForm: the form, and either what was wrong with it or that it was sent. Null when there is no such
 * form.
 */
export async function loadForm(
  request: Request,
  { db, secret, formRefusal }: Pick<AppLoadContext, "db" | "secret" | "formRefusal">,
  clientId: string,
): Promise<ContentFormData | null> {
  const form = await findForm(db, clientId);
  if (!form) return null;
  const { pathname, searchParams: query } = new URL(request.url);
  const receipt = query.get("sent") === clientId ? verifyReceipt(secret, clientId, query.get("receipt") ?? "") : null;
  const answer = formRefusal?.clientId === clientId ? formRefusal : null;
  const concern = receipt && (await findConcernOf(db, "submission", receipt));
  const inNeed = Boolean(concern) || (answer?.inNeed ?? false);
  const site = await findSite(db);
  return { form: publicForm(form), file: formFileOf(form, site).file, path: pathname, receipt, answer, inNeed, site };
}

/**
 * Handles a posted form: stores it and redirects to its message, or responds with what is wrong and everything that was
 * typed. Script that asks for JSON gets the same as JSON: `{location}`, or a FormRefusal. `onPage` names the forms of
 * the page that was posted to; the query or the answers name one of them. It is null when the storage fails and they
 * are not known.
 * @throws Response 404 when it names none of them and was not stored before, 503 when no form can be shown; the error
 *   page gives the answers back, with 503 to be sent again, with 404 to be copied
 */
export async function postForm(request: Request, context: AppLoadContext, onPage: string[] | null) {
  const { pathname, searchParams } = new URL(request.url);
  const clientId = searchParams.get("form") ?? (onPage?.length === 1 ? onPage[0] : undefined);
  const find = (name = "") => (onPage?.includes(name) ? findForm(context.db, name) : null);
  let received: Received | null = null;
  let releaseReservation = () => {};
  try {
    const known = await nullOnFailure(context, async () => find(clientId));
    const uploads = known && hasFiles(known) ? context.files.uploads : null;
    const room = uploads && (await nullOnFailure(context, () => uploads.reserve(context.db, sizeOf(request))));
    releaseReservation = room ?? releaseReservation;
    try {
      received = await receiveForm(request, room && uploads);
    } finally {
      await context.acquireSlot();
    }
    const { pairs, files, filesLost, tooMuch } = received;
    const posted = { answers: pairs, hadFiles: filesLost || files.length > 0 };
    context.posted = posted;
    if (!onPage) throw new Response(null, { status: 503 });
    const form = known ?? (await find(clientId));
    if (!form && context.storageFailed) throw new Response(null, { status: 503 });
    if (!form) return await answerLostForm(request, context, clientId ?? "", posted);
    const body = formDataOf(form, pairs);
    const asked = askedFiles(form, files);
    const need = await nullOnFailure(context, () => findNeed(context, form, pairs));
    const reply = (faults: Fault[], more: Refusal) => {
      const answer = answerFor(form, body, faults, filesLost || asked.length > 0, more.problem);
      return refuse(context, { ...answer, inNeed: Boolean(need) }, more);
    };
    if (tooMuch) return reply([], { status: 413, problem: TOO_MUCH });
    if (uploads && filesLost) return reply([], { status: 503, problem: FILES_NOT_STORED });

    const { kept, hidden, faults: found } = await judgeForm(form, pairs, asked);
    // A child in need is not sent back for a tick (spec forms.need).
    const faults = need ? found.filter(({ alias }) => !isConsent(form, alias)) : found;
    if (faults.length > 0) return reply(faults, { status: 422 });

    const shown = asked.filter((file) => !hidden.has(file.alias));
    const sent = { ...sentWith(form, pairs, kept, shown), need };
    const stored = await nullOnFailure(context, () => store(context, sent));
    if (!stored) return reply([], { status: 503, problem: NOT_STORED });
    if (typeof stored !== "string") return reply([], stored);
    return toMessage(request, context, form.clientId, pathname, stored);
  } catch (error) {
    if (!(error instanceof UnreadableForm)) throw error;
    const problem = unreadableWords[error.status];
    const answer = { clientId: clientId ?? "", result: null, problem, filesLost: false };
    return refuse(context, answer, { status: error.status });
  } finally {
    await discard(received?.files ?? []);
    releaseReservation();
  }
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
function toMessage(request: Request, { secret }: AppLoadContext, clientId: string, page: string, stored: string) {
  const receipt = signReceipt(secret, clientId, stored);
  const location = `${page}?sent=${clientId}&receipt=${receipt}#sent-${clientId}`;
  return request.headers.get("Accept") === "application/json" ? data({ location }) : redirect(location, 303);
}

/** Answers a post to a page that has lost its form. @throws Response 404 when the answers were not stored before */
async function answerLostForm(
  request: Request,
  context: AppLoadContext,
  clientId: string,
  posted: NonNullable<AppLoadContext["posted"]>,
) {
  const stored = await findRepeatOfLostForm(context, clientId, posted.answers);
  if (stored) return toMessage(request, context, clientId, formAddress(clientId), stored);
  // The error page shows the answers as text, so without those that the form itself adds, and without ticks.
  const answers = posted.answers.filter(([name, value]) => name !== HONEYPOT && value !== "true");
  context.posted = { ...posted, answers };
  throw new Response(null, { status: 404 });
}

/** The receipt of the same answers if they were stored before the page lost its form, else null. */
async function findRepeatOfLostForm(context: AppLoadContext, name: string, pairs: [string, string][]) {
  // PostgreSQL refuses NUL in any value.
  const form = name.includes("\0") ? null : await findForm(context.db, name);
  if (!form) return null;
  const { kept } = checkAnswers(form, readAnswers(form, pairs), matchesPattern);
  return findRepeat(context, sentWith(form, pairs, kept, []));
}

function sentWith(form: Form, pairs: [string, string][], kept: Answers, files: ArrivedFile[]): NewSubmission {
  return { form, answers: storable(form, kept), files, spam: (firstValue(pairs, HONEYPOT) ?? "") !== "" };
}

/** Checks the answers, the files and the `remote` rules. Where an answer breaks another rule, only that is said. */
async function judgeForm(form: Form, pairs: [string, string][], asked: ArrivedFile[]) {
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

/** The most bytes of this request that may have to be written to disk. */
function sizeOf(request: Request): number {
  return Math.min(Number(request.headers.get("Content-Length")) || FORM_BYTES, FORM_BYTES);
}

const TOO_MUCH =
  "Your message or your files are too big. Nothing you wrote is lost: please make it shorter, or choose smaller files.";
const FILES_NOT_STORED =
  "We cannot take files just now: something is wrong on our side. Nothing you wrote is lost: please send it without files, or try again in a while.";

const unreadableWords = {
  400: "Part of your message did not arrive. Please fill in the form and send it again.",
  413: "Your message or your files are too big. Please write less, or choose smaller files.",
  415: "Something went wrong while your form was on its way to us. Please try again, try another browser, or ring us.",
};

function busyWords(seconds: number): string {
  return `Very many forms are being sent from where you are, so we could not take yours yet. Nothing you wrote is lost: press the button again in ${formatMinutes(seconds)}.`;
}

function busyFilesWords(seconds: number): string {
  return `Very many files are being sent from where you are, so we could not take yours yet. Nothing you wrote is lost: send it now without files, or choose them again in ${formatMinutes(seconds)}.`;
}

function firstValue(pairs: [string, string][], name: string): string | undefined {
  return pairs.find((pair) => pair[0] === name)?.[1];
}

/** Responds with what is wrong, as JSON for script and through the context for the page that is rendered with it. */
function refuse(context: AppLoadContext, answer: FormRefusal, { status, retryAfter }: Refusal) {
  context.formRefusal = answer;
  return data(answer, { status, headers: retryAfter ? { "Retry-After": String(retryAfter) } : undefined });
}

interface Refusal {
  status: number;
  problem?: string;
  /** Seconds until it may be sent again. */
  retryAfter?: number;
}

/** The form again, with what was typed, for conform; secrets and files are not sent back. */
function answerFor(form: Form, body: FormData, faults: Fault[], filesLost: boolean, problem = ""): FormRefusal {
  const wrong = Object.fromEntries(faults.map(({ alias, message }) => [alias, [message]]));
  const submission = parse(body, {
    resolve: (value) => (faults.length > 0 ? { error: wrong } : { value }),
  });
  const secrets = questionsOf(form).filter((field) => fieldTypes[field.type].secret);
  const result = submission.reply({ hideFields: secrets.map((field) => field.alias) });
  return { clientId: form.clientId, result, problem: problem || null, filesLost };
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
