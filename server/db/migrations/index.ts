import type { Migration } from "kysely";
import * as published from "./001-published.ts";
import * as search from "./002-search.ts";
import * as forms from "./003-forms.ts";
import * as voices from "./004-voices.ts";
import * as toldOnce from "./005-told-once.ts";
import * as helpWords from "./006-help-words.ts";
import * as assets from "./007-assets.ts";
import * as searchCorrections from "./008-search-corrections.ts";
import * as expansions from "./009-expansions.ts";
import * as scheduled from "./010-scheduled.ts";
import * as mediaFiles from "./011-media-files.ts";
import * as newsFacetValues from "./012-news-facet-values.ts";
import * as featured from "./013-featured.ts";
import * as voicesIndexes from "./014-voices-indexes.ts";
import * as formerAddresses from "./015-former-addresses.ts";
import * as responsesNewest from "./016-responses-newest.ts";
import * as scheduledMadeAt from "./017-scheduled-made-at.ts";
import * as articleAtomId from "./018-article-atom-id.ts";
import * as concerns from "./019-concerns.ts";
import * as concernGuide from "./020-concern-guide.ts";
import * as records from "./021-records.ts";
import * as recordClasses from "./022-record-classes.ts";
import * as editing from "./023-editing.ts";

/**
 * A migration that expands only adds: tables, and columns that may be null or have a default. Versions that do not know
 * it keep working. One that contracts removes what no version in use reads or writes any more, and locks older ones out
 * (docs/decisions/25-an-upgrade-and-the-way-back.md).
 */
interface Step extends Migration {
  phase: "expand" | "contract";
}

const expand = ({ up }: Migration): Step => ({ up, phase: "expand" });

/** Every migration in order. A migration that has landed is frozen: change the tables with a new one. */
export const migrations: Record<string, Step> = {
  "001-published": expand(published),
  "002-search": expand(search),
  "003-forms": expand(forms),
  "004-voices": expand(voices),
  "005-told-once": expand(toldOnce),
  "006-help-words": expand(helpWords),
  "007-assets": expand(assets),
  "008-search-corrections": expand(searchCorrections),
  "009-expansions": expand(expansions),
  "010-scheduled": expand(scheduled),
  "011-media-files": expand(mediaFiles),
  "012-news-facet-values": expand(newsFacetValues),
  "013-featured": expand(featured),
  "014-voices-indexes": expand(voicesIndexes),
  "015-former-addresses": expand(formerAddresses),
  "016-responses-newest": expand(responsesNewest),
  "017-scheduled-made-at": expand(scheduledMadeAt),
  "018-article-atom-id": expand(articleAtomId),
  "019-concerns": expand(concerns),
  "020-concern-guide": expand(concernGuide),
  "021-records": expand(records),
  "022-record-classes": expand(recordClasses),
  "023-editing": expand(editing),
};
