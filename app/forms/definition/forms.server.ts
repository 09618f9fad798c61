import { formAddress } from "#app/base/addresses.ts";
import { cachePublished, contentHash, inBatches, jsonColumn } from "#app/base/stores.server.ts";
import type { HelpSite } from "#app/site/help-lines.tsx";
import type { Db } from "#server/db/schema.ts";
import { type Form, formToFillIn, publicForm } from "./form.ts";

const formJson = jsonColumn<Form>();

export interface PublishedForm extends Form {
  css: string;
}

export async function findForm(db: Db, clientId: string): Promise<Form | null> {
  return cachePublished(db, ["form", clientId], async () => {
    const row = await db.selectFrom("form").select("form_json").where("client_id", "=", clientId).executeTakeFirst();
    return row ? formJson.parse(row.form_json) : null;
  });
}

export async function findConditionStyles(db: Db, clientId: string, file: string): Promise<string | null> {
  const row = await db
    .selectFrom("form")
    .select("css")
    .where("client_id", "=", clientId)
    .where("css_file", "=", file)
    .executeTakeFirst();
  return row?.css ?? null;
}

/** A publication brings new forms, and with them the site’s help lines. */
const formFiles = new WeakMap<Form, { file: string; json: string }>();

export function formFileOf(form: Form, { helpLines, interpreter }: HelpSite) {
  const known = formFiles.get(form);
  if (known) return known;
  const json = JSON.stringify({ ...formToFillIn(publicForm(form)), site: { helpLines, interpreter } });
  const file = `form-${contentHash(json)}.json`;
  const formFile = { file, json };
  formFiles.set(form, formFile);
  return formFile;
}

export async function listForms(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("form").select("client_id").orderBy("client_id").execute();
  return rows.map((row) => row.client_id);
}

export async function listFormAddresses(db: Db): Promise<string[]> {
  return (await listForms(db)).map(formAddress);
}

/** What was sent with them stays. Call it inside a transaction. */
export async function replaceForms(trx: Db, forms: PublishedForm[]): Promise<void> {
  await trx.deleteFrom("form").execute();
  const rows = forms.map(({ css, ...form }) => ({
    client_id: form.clientId,
    form_json: formJson.format(form),
    css,
    css_file: form.styles,
  }));
  for (const batch of inBatches(rows)) await trx.insertInto("form").values(batch).execute();
}
