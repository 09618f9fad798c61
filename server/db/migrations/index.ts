import type { Migration } from "kysely";
import * as published from "./001-published.ts";
import * as search from "./002-search.ts";
import * as forms from "./003-forms.ts";
import * as voices from "./004-voices.ts";
import * as toldOnce from "./005-told-once.ts";
import * as helpWords from "./006-help-words.ts";
import * as assets from "./007-assets.ts";
import * as searchCorrections from "./008-search-corrections.ts";

/** Every migration in order. A migration that has landed is frozen: change the tables with a new one. */
export const migrations: Record<string, Migration> = {
  "001-published": published,
  "002-search": search,
  "003-forms": forms,
  "004-voices": voices,
  "005-told-once": toldOnce,
  "006-help-words": helpWords,
  "007-assets": assets,
  "008-search-corrections": searchCorrections,
};
