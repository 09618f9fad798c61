import { type AppLoadContext, json, redirect } from "@remix-run/node";
import { z } from "zod";
import { parseFields, text } from "#app/base/form/fields.ts";
import { TEXT_SIZE_STEP } from "#app/base/text-size-address.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { Outcome } from "#server/publish/editing.ts";
import { fileHref, listHref, previewHref } from "./addresses.ts";
import { type Draft, deleteDraft, findDraft, saveDraft } from "./drafts.server.ts";
import { askedEmail, publishedEmail, sentBackEmail } from "./edit-email.ts";
import { editingOf } from "./session.server.ts";
import { hashOf } from "./versions.server.ts";

const fields = z.object({ do: text, base: text, seen: text, text, to: text, colleague: text, note: text });
type Sent = z.output<typeof fields>;

/** Why a form about a file has changed nothing, and what was typed. */
export interface Refusal {
  message: string;
  text: string | null;
  /** What somebody else has written meanwhile, and what the form was then made from. */
  other: { text: string; by: string } | null;
  base: string;
  seen: string;
}

/** Queues the email to all editors about a publication. */
export function tellEditors({ env, mail, siteUrl }: AppLoadContext, editor: string, file: string) {
  return async (trx: AppLoadContext["db"]) => {
    for (const to of env.EDITORS) await mail.queue(trx, { to, ...publishedEmail(siteUrl, editor, file) });
  };
}

/** Why nothing was published, in words, and the status that says so. */
export function explainOutcome(outcome: Exclude<Outcome, { change: number } | { unchanged: true }>) {
  if ("problems" in outcome)
    return { status: 422, message: "Nothing is published yet. Please correct what is listed here first." };
  if ("failure" in outcome)
    return {
      status: 503,
      message: `Nothing is published yet, and your draft is kept. Please tell whoever looks after the site: ${outcome.failure}`,
    };
  return { status: 409, message: "Nothing is published: somebody else has published this file meanwhile." };
}

/** The words of a signed-out editor come back with the answer, so that nothing is lost. */
export function readSent(form: FormData): { sent: Sent; refuse: Refuse } {
  const sent = parseFields(form, fields);
  const refuse: Refuse = (message, status, more = {}) =>
    json<Refusal>(
      { message, text: form.has("text") ? sent.text : null, other: null, base: sent.base, seen: sent.seen, ...more },
      status,
    );
  return { sent, refuse };
}
type Refuse = (message: string, status: number, more?: Partial<Refusal>) => Response;

/** Does what a form about a file asks for. */
export async function actOnFile(
  context: AppLoadContext,
  file: string,
  form: FormData,
  editor: string,
  query: URLSearchParams,
): Promise<Response> {
  const { db, clock, env, mail, siteUrl } = context;
  const editing = editingOf(context);
  const { sent, refuse } = readSent(form);
  if (query.has(TEXT_SIZE_STEP)) return refuse("", 200);
  const [before, there] = [await findDraft(db, file), editing.read(file)];
  const both = (message: string, bytes: Buffer | null, by: string, draft: Draft | null) =>
    refuse(message, 409, {
      other: { text: (bytes && editing.textOf(bytes)) ?? "", by },
      base: draft?.base ?? hashOf(there),
      seen: draft?.stamp ?? "",
    });
  const saved = () =>
    before
      ? both(
          `${before.editor} has saved this draft since you opened it. Both texts are below.`,
          before.bytes,
          before.editor,
          before,
        )
      : both(
          "Somebody has published or discarded this draft since you opened it. Both texts are below.",
          there,
          "",
          null,
        );
  if ((before?.stamp ?? "") !== sent.seen) return saved();
  const save = async (changes: Partial<Draft>, email?: Mail): Promise<Draft | null> => {
    const draft = {
      ...{
        file,
        to_file: before?.to_file ?? null,
        base: sent.base,
        asked: before?.asked ?? null,
        note: before?.note ?? "",
      },
      ...{ bytes: before ? before.bytes : there, editor, saved_at: clock.now(), ...changes },
    };
    return db.transaction().execute(async (trx) => {
      const kept = await saveDraft(trx, draft, sent.seen);
      if (kept && email) await mail.queue(trx, email);
      return kept;
    });
  };
  if (sent.do === "discard") {
    if (before) await deleteDraft(db, before);
    return redirect(there ? fileHref(file) : listHref(), 303);
  }
  if (sent.do === "rename" || sent.do === "delete") {
    const to = `${sent.to.trim().replace(/^\/|(?:\.md)?\/?$/g, "")}.md`;
    const fault = !there
      ? "Publish it first."
      : sent.do === "rename"
        ? editing.mayMove(file) && to.split("/")[0] === file.split("/")[0]
          ? editing.pathFault(to)
          : `It can only move inside ${file.split("/")[0]}/.`
        : null;
    if (fault) return refuse(fault, 422);
    const draft = await save(sent.do === "rename" ? { to_file: to } : { to_file: null, bytes: null });
    return draft ? redirect(fileHref(file), 303) : saved();
  }
  if (sent.do === "back") {
    if (!before) return saved();
    const email = { to: before.editor, ...sentBackEmail(siteUrl, editor, file, sent.note) };
    if (!(await save({ asked: null, note: sent.note, editor: before.editor }, email))) return saved();
    mail.wake();
    return redirect(`${fileHref(file)}&done=back`, 303);
  }
  // A draft that deletes its file has no text in its form.
  const bytes = form.has("text") ? editing.compose(there ?? before?.bytes ?? null, sent.text) : (before?.bytes ?? null);
  const isSame = before !== null && hashOf(before.bytes) === hashOf(bytes) && before.base === sent.base;
  if (!before && there?.equals(bytes ?? Buffer.alloc(0)) && sent.do !== "preview")
    return redirect(`${fileHref(file)}&done=unchanged`, 303);
  if (sent.do === "ask") {
    const colleague = env.EDITORS.find((one) => one === sent.colleague && one !== editor);
    if (!colleague) return refuse("Choose who should publish it.", 422);
    const email = { to: colleague, ...askedEmail(siteUrl, editor, file, sent.note) };
    if (!(await save({ bytes, asked: colleague, note: sent.note }, email))) return saved();
    mail.wake();
    return redirect(`${fileHref(file)}&done=asked`, 303);
  }
  const draft = isSame ? before : await save({ bytes });
  if (!draft) return saved();
  if (sent.do === "preview") return redirect(previewHref(file), 303);
  if (sent.do !== "publish") return redirect(`${fileHref(file)}&done=saved`, 303);
  if (env.PUBLISH_ALONE === "no" && !editing.isLocal && draft.editor === editor)
    return refuse("Your draft is saved. Somebody else has to publish it: ask them below.", 403, { seen: draft.stamp });
  const tell = tellEditors(context, editor, draft.to_file ?? file);
  const outcome = await editing.publish(draft, {
    editor,
    also: async (trx) => {
      await deleteDraft(trx, draft);
      await tell(trx);
    },
  });
  if ("unchanged" in outcome) await deleteDraft(db, draft);
  if ("unchanged" in outcome) return redirect(`${fileHref(file)}&done=unchanged`, 303);
  if ("change" in outcome) {
    mail.wake();
    const done = `&done=${editing.isLocal ? "written" : outcome.isLive ? "published" : "stored"}`;
    if (draft.bytes === null) return redirect(listHref(file.split("/")[0]) + done, 303);
    return redirect(fileHref(draft.to_file ?? file) + done, 303);
  }
  const { message, status } = explainOutcome(outcome);
  const now = editing.read(file);
  if (!("conflict" in outcome)) return refuse(message, status, { seen: draft.stamp });
  return both(`${message} Both texts are below.`, now, "", { ...draft, base: hashOf(now) });
}
