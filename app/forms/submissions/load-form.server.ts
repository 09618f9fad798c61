import type { AppLoadContext } from "@remix-run/node";
import { publicForm } from "#app/forms/definition/form.ts";
import { findForm, formFileOf } from "#app/forms/definition/forms.server.ts";
import type { HelpSite } from "#app/site/help-lines.tsx";
import { findSite } from "#app/site/site.server.ts";
import type { FormRefusal } from "./form-refusal.ts";
import { verifyReceipt } from "./submissions.server.ts";

export type ContentFormData = NonNullable<Awaited<ReturnType<typeof loadForm>>>;

export async function loadForm(
  request: Request,
  { db, secret }: Pick<AppLoadContext, "db" | "secret">,
  clientId: string,
  refused?: FormRefusal,
) {
  const form = await findForm(db, clientId);
  if (!form) return null;
  const { pathname, searchParams: query } = new URL(request.url);
  const receipt = query.get("sent") === clientId ? verifyReceipt(secret, clientId, query.get("receipt") ?? "") : null;
  const answer = refused?.clientId === clientId ? refused : null;
  const about = db.selectFrom("concern_about").select("cause").where("kind", "=", "submission");
  const concern = receipt && (await about.where("item", "=", receipt).executeTakeFirst());
  // If a child may be in need, the lines to ring come first, and nothing promises an answer some day.
  const need = concern ? concern.cause : (answer?.need ?? null);
  const site: HelpSite = await findSite(db);
  return { form: publicForm(form), file: formFileOf(form, site).file, path: pathname, receipt, answer, need, site };
}
