import type { Migration } from "kysely";
import * as published from "./001-published.ts";
import * as forms from "./003-forms.ts";

/** Every migration in order. A migration that has landed is frozen: change the tables with a new one. */
export const migrations: Record<string, Migration> = {
  "001-published": published,
  "003-forms": forms,
};
