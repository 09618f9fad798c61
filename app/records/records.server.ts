import { cachePublished, jsonColumn } from "#app/base/stores.server.ts";
import type { FeatureContent } from "#app/content/content-kind.ts";
import type { Db } from "#server/db/schema.ts";
import {
  formatPeriod,
  isUnconfirmed,
  listClasses,
  type RecordClass,
  type RecordClasses,
  type RecordsContent,
  type RecordThing,
  recordsSchema,
} from "./record-content.ts";

const classJson = jsonColumn<RecordClass>();

/** Releases that may be brought back fail on a kind that they do not know; of a form that is none they find nothing. */
const NO_FORM = "form:/";

/** As last published. Without a class nothing is destroyed: nobody has said that it may be. */
export function findClasses(db: Db): Promise<RecordClasses> {
  return cachePublished(db, "record classes", async () => {
    const rows = await db.selectFrom("record_class").selectAll().orderBy("thing").execute();
    return Object.fromEntries(
      rows.map(({ thing, class_json }) => [thing.replace(NO_FORM, ""), classJson.parse(class_json)]),
    );
  });
}

/** In words such as "90 days"; "some time" while no class is published. */
export async function findPeriod(db: Db, thing: RecordThing): Promise<string> {
  const recordClass = (await findClasses(db))[thing];
  return recordClass ? formatPeriod(recordClass) : "some time";
}

/** Those of forms that are gone stay, for what was sent with them. Call it inside a transaction. */
export async function replaceClasses(trx: Db, classes: RecordClasses): Promise<void> {
  for (const [thing, recordClass] of listClasses(classes)) {
    const row = { thing: thing === "pictures" ? NO_FORM + thing : thing, class_json: classJson.format(recordClass) };
    await trx
      .insertInto("record_class")
      .values(row)
      .onConflict((conflict) => conflict.column("thing").doUpdateSet(row))
      .execute();
  }
}

export const recordContent: FeatureContent<{ records: RecordsContent }, RecordClasses> = {
  files: { records: { paths: /^records\.yaml$/, needed: "records.yaml", schema: recordsSchema, asText: true } },
  check(check, { records: [records] }) {
    if (!records) return null;
    const { classes, kinds } = records.value;
    for (const { id, authority } of classes)
      if (isUnconfirmed(authority)) check.unfinished.push(`records.yaml: the authority of “${id}” is to be confirmed`);
    return classesOf(classes, Object.entries(kinds));
  },
  store: replaceClasses,
};

export function classesOf(classes: RecordClass[], named: [thing: string, id: string][]): RecordClasses {
  const entries = named.map(([thing, name]) => [thing, classes.find(({ id }) => id === name)] as const);
  return Object.fromEntries(entries.filter(([, recordClass]) => recordClass));
}
