import { inBatches } from "#app/base/stores.server.ts";
import { replaceGuide } from "#app/concerns/concerns.server.ts";
import { replaceForms } from "#app/forms/definition/forms.server.ts";
import { replaceHelpWords } from "#app/help/help-words.server.ts";
import { replaceNews } from "#app/news/news.server.ts";
import { replacePages } from "#app/pages/pages.server.ts";
import { replaceClasses } from "#app/records/records.server.ts";
import { replaceResources } from "#app/resources/resources.server.ts";
import { replaceSearch } from "#app/search/replace-search.server.ts";
import { replaceSite } from "#app/site/site.server.ts";
import { replaceVoices } from "#app/voices/responses/topics.server.ts";
import type { Db } from "#server/db/schema.ts";
import type { Edition } from "./edition.ts";

/** Replaces all that is published, in every room. Call it inside a transaction. */
export async function replaceContent(trx: Db, content: Edition): Promise<void> {
  await replaceSite(trx, content.site);
  await replaceHelpWords(trx, content.helpWords);
  if (content.concerns) await replaceGuide(trx, content.concerns);
  if (content.records) await replaceClasses(trx, content.records);
  await replacePages(trx, content.pages);
  await replaceNews(trx, content);
  await replaceResources(trx, content.resources);
  await replaceSearch(trx, content.search.documents, content.search.settings);
  await replaceVoices(trx, content);
  await replaceForms(trx, content.forms);
  await replaceFormer(trx, content.former);
}

/** Replaces the table of former addresses and where they lead. */
async function replaceFormer(trx: Db, former: Record<string, string>): Promise<void> {
  await trx.deleteFrom("former_address").execute();
  const rows = Object.entries(former).map(([address, page]) => ({ address, page }));
  for (const batch of inBatches(rows)) await trx.insertInto("former_address").values(batch).execute();
}
