import { inBatches } from "#app/base/stores.server.ts";
import { concernContent } from "#app/concerns/guide.server.ts";
import type { FeatureContent, FileKind, Moment } from "#app/content/content-kind.ts";
import type { Source } from "#app/content/source.ts";
import { ALWAYS, isWithin, type Span } from "#app/content/span.ts";
import { formContent } from "#app/forms/definition/check-forms.server.ts";
import { newsContent } from "#app/news/check-news.server.ts";
import { pageContent } from "#app/pages/check-pages.server.ts";
import type { Page } from "#app/pages/pages.server.ts";
import type { RecordClass } from "#app/records/record-content.ts";
import { recordContent } from "#app/records/records.server.ts";
import { resourceContent } from "#app/resources/check-resources.server.ts";
import { searchContent } from "#app/search/check-search.server.ts";
import { siteContent } from "#app/site/check-site.server.ts";
import type { MenuContent, SiteContent } from "#app/site/site-content.ts";
import { reasonsContent } from "#app/voices/moderation/reasons-content.ts";
import { voicesContent } from "#app/voices/responses/check-topics.server.ts";
import type { Db } from "#server/db/schema.ts";

/** Null for what could not be read. */
export interface Shared {
  site: SiteContent | null;
  menu: MenuContent | null;
  classes: RecordClass[] | null;
  timeZone: string;
  now: number;
  segments(source: Source<unknown>): Promise<Pick<Page, "html" | "segments">>;
}

/** In the order in which they are checked and stored. */
export const contents = {
  records: recordContent,
  concerns: concernContent,
  reasons: reasonsContent,
  pages: pageContent,
  news: newsContent,
  voices: voicesContent,
  forms: formContent,
  resources: resourceContent,
  site: siteContent,
  search: searchContent,
  // biome-ignore lint/suspicious/noExplicitAny: each is called only with what itself has returned.
} satisfies Record<string, FeatureContent<any, any, any, Shared>>;

type Contents = typeof contents;
type Name = keyof Contents;
/** Including what is still to appear. */
export type Checked = { [name in Name]: NonNullable<Awaited<ReturnType<Contents[name]["check"]>>> };
type Shown = {
  [name in Name]: Contents[name] extends FeatureContent<infer _, infer _, infer Shown, infer _> ? Shown : never;
};

// biome-ignore lint/suspicious/noExplicitAny: each is called only with what itself has returned.
export const contentKinds = Object.entries(contents) as [Name, FeatureContent<any, any, any, Shared>][];

export const fileKinds: ReadonlyMap<string, FileKind<unknown>> = new Map(
  contentKinds.flatMap(([, { files }]) => Object.entries(files) as [string, FileKind<unknown>][]),
);

/** Undefined for a file that is not read by itself. */
export function kindOf(file: string): ({ name: string } & FileKind<unknown>) | undefined {
  for (const [name, kind] of fileKinds) if (kind.paths.test(file)) return { name, ...kind };
  return undefined;
}

export interface DatedContent extends Checked {
  /** Of each address that cannot always be seen from now on. */
  times: Record<string, Span>;
  /** Other times at which what visitors see changes by itself. */
  changes: number[];
  /** The present address by each former one. */
  former: Record<string, string>;
}

export type Edition = Shown & Pick<DatedContent, "former">;

export function editionAt(content: DatedContent, now: number, drafts = false): Edition {
  const { times, former } = content;
  const seen = (address: string) => drafts || isWithin(times[address] ?? ALWAYS, now);
  const moment: Moment = { now, drafts, seen };
  const shown = contentKinds.map(([name, { shownAt }]) => [name, shownAt?.(content[name], moment) ?? content[name]]);
  return {
    ...(Object.fromEntries(shown) as Shown),
    former: Object.fromEntries(Object.entries(former).filter(([, address]) => seen(address))),
  };
}

/** Call it inside a transaction. */
export async function replaceContent(trx: Db, edition: Edition): Promise<void> {
  for (const [name, { store }] of contentKinds) await store?.(trx, edition[name]);
  await trx.deleteFrom("former_address").execute();
  const rows = Object.entries(edition.former).map(([address, page]) => ({ address, page }));
  for (const batch of inBatches(rows)) await trx.insertInto("former_address").values(batch).execute();
}
