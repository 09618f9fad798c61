import { jsonColumn } from "#app/base/json-column.ts";
import type { SearchSettings } from "./search-settings.ts";

export const settingJson = jsonColumn<SearchSettings>();
/** Names of the pages above a document. */
export const pathJson = jsonColumn<string[]>();
