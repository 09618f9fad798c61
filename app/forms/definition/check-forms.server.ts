import { FORMS, formAddress } from "#app/base/addresses.ts";
import { sayOneOf } from "#app/base/content-fields.ts";
import { contentHash } from "#app/base/stores.server.ts";
import type { ContentCheck } from "#app/content/check.ts";
import type { FeatureContent } from "#app/content/content-kind.ts";
import type { Spot } from "#app/content/report.ts";
import type { Source } from "#app/content/source.ts";
import { classError, type RecordClass, type RecordClasses, retentionNotice } from "#app/records/record-content.ts";
import { classesOf, replaceClasses } from "#app/records/records.server.ts";
import { autofillNameOf, autofillNames } from "./autofill.ts";
import { checkConditions } from "./check-form-conditions.server.ts";
import { checkFieldRules, checkFirstValue, checkSeats, seatsOf } from "./check-form-rules.server.ts";
import { conditionStyles } from "./condition-styles.ts";
import { fieldTypes } from "./field-types.ts";
import { type Field, type Fieldset, type Form, fieldsOf, offeredValues, questionsOf } from "./form.ts";
import { type FieldContent, type FormContent, formSchema, type RuleContent } from "./form-content.ts";
import { type PublishedForm, replaceForms } from "./forms.server.ts";
import { remoteAddress } from "./remote-checks.ts";
import type { RuleUse } from "./rules.ts";
import { rulesFor, settingNames, usesSetting } from "./rules-by-type.ts";

interface Forms {
  forms: PublishedForm[];
  classes: RecordClasses;
}

export const formContent: FeatureContent<{ form: FormContent }, Forms, Forms, { classes: RecordClass[] | null }> = {
  files: {
    form: {
      paths: /^forms\/[^/]+\.yaml$/,
      schema: formSchema,
      page: {
        address: (_, value) => value && formAddress(value.clientId),
        below: FORMS,
        searchEntry: ({ formName, description, lead, fieldsets }) => ({
          title: formName,
          summary: [description],
          words: [lead, ...fieldsets.flatMap(({ legend, columns }) => [legend, ...columns.flat().flatMap(wordsOf)])],
          path: [{ page: FORMS, label: "Forms" }],
        }),
      },
    },
  },
  async check(check, { form: sources }, { classes }) {
    const seen = new Map<string, string>();
    const forms: PublishedForm[] = [];
    for (const source of sources) {
      const { clientId } = source.value;
      const twin = seen.get(clientId);
      if (twin) check.report(source, ["clientId"], `${twin} has the same clientId. Give each form one of its own.`);
      seen.set(clientId, source.file);
      check.cards.set(formAddress(clientId), { kind: "Form", tone: "coral" });
      forms.push(await checkForm(check, source, classes));
    }
    const uses = sources.map(({ value }): [string, string] => [`form:${value.clientId}`, value.record]);
    return { forms, classes: classesOf(classes ?? [], uses) };
  },
  async store(trx, { forms, classes }) {
    await replaceForms(trx, forms);
    await replaceClasses(trx, classes);
  },
};

function wordsOf({ type, caption = "", help }: FieldContent): string[] {
  return type === "hidden" ? [] : [caption, help];
}

async function checkForm(
  check: ContentCheck,
  source: Source<FormContent>,
  classes: RecordClass[] | null,
): Promise<PublishedForm> {
  const { form, contents, places } = await buildForm(check, source, classes);
  const questions = questionsOf(form);
  if (questions.length === 0)
    check.report(source, ["fieldsets"], "This form asks nothing. Add a field that visitors fill in.");
  const spotOf = (alias: string) => check.at(source, places.get(alias) ?? []);
  for (const field of questions) {
    const before = check.problems.length;
    checkFieldRules(spotOf(field.alias), form, field);
    if (check.problems.length === before) checkFirstValue(spotOf(field.alias), field);
  }
  for (const content of contents) checkSeats(spotOf(content.alias), form, content);
  checkConditions(check, source, form, places);
  checkAcknowledgement(check, source, form);
  checkConcern(check, source, form);
  const css = conditionStyles(form);
  return { ...form, styles: css ? `conditions-${contentHash(css)}.css` : null, css };
}

async function buildForm(check: ContentCheck, source: Source<FormContent>, classes: RecordClass[] | null) {
  const { value } = source;
  const places = new Map<string, PropertyKey[]>();
  const contents: FieldContent[] = [];
  const fieldsets: Fieldset[] = [];
  for (const [at, { legend, condition = null, columns }] of value.fieldsets.entries()) {
    const built: Field[][] = columns.map(() => []);
    for (const [columnAt, column] of columns.entries())
      for (const [fieldAt, content] of column.entries()) {
        const where = ["fieldsets", at, "columns", columnAt, fieldAt];
        checkField(check.at(source, where), content, places);
        places.set(content.alias, where);
        contents.push(content);
        built[columnAt]?.push(await makeField(check, source, content, where));
      }
    const id = `part-${at + 1}`;
    places.set(id, ["fieldsets", at]);
    fieldsets.push({ id, legend, condition, columns: built });
  }
  const { record, notice, formerly: _, ...settings } = value;
  const wrongClass = classes && classError(classes, record, ["received"]);
  if (wrongClass) check.report(source, ["record"], wrongClass);
  const recordClass = classes?.find(({ id }) => id === record);
  const form: Form = {
    ...settings,
    notify: value.notify ?? null,
    acknowledge: value.acknowledge ?? null,
    concern: value.concern ?? null,
    notice: {
      lines: [
        ...(notice ? [notice.why, notice.readers] : []),
        ...(recordClass ? [retentionNotice(recordClass)] : []),
        ...(notice ? [notice.passedOn] : []),
      ],
      privacy: notice
        ? { page: notice.privacy, label: check.links.title(source, ["notice", "privacy"], notice.privacy) }
        : null,
    },
    room: seatsOf(contents),
    fieldsets,
    styles: null,
  };
  return { form, contents, places };
}

/** In the address once a form was sent. */
const siteNames = ["sent", "receipt"];
/**
 * Properties of a form element that scripts use. A field of the same name would replace the form's own (HTML, form
 * element, named properties), and the form could not be sent.
 */
const formProperties = `action dataset elements enctype hidden method noValidate requestSubmit reset submit
  childNodes closest contains firstChild lastChild nextSibling nodeName nodeType
  ownerDocument parentElement parentNode querySelector querySelectorAll tagName
  addEventListener appendChild dispatchEvent insertBefore removeChild removeEventListener
  getAttribute getRootNode hasAttribute removeAttribute setAttribute`;
const taken = new Set([...siteNames, ...formProperties.split(/\s+/)]);

function checkField({ report, at }: Spot, content: FieldContent, before: ReadonlyMap<string, unknown>): void {
  const { alias, type, caption, options, text, value, autocomplete } = content;
  if (taken.has(alias) || alias in {})
    report("alias", `The alias ${alias} is taken by the site or by browsers. Choose another, such as ${alias}Answer.`);
  if (before.has(alias)) report("alias", `Two fields are called ${alias}. Give each an alias of its own.`);
  // Where answers are shown again without their form (server/http/unsent.ts), only the name tells that it is a
  // password.
  if (fieldTypes[type].secret && !/password/i.test(alias))
    report(
      "alias",
      `Write “password” into the alias ${alias}, such as ${alias}Password: by that name the site knows which answers it must never show again.`,
    );
  if (!caption && type !== "richText" && type !== "hidden") report("alias", `Write the caption of ${alias}.`);
  if (type === "richText" && !text) report("alias", `Write the text of ${alias}.`);
  if (type === "hidden" && value.trim() === "") report("alias", `Write the value of ${alias}: it is what is sent.`);
  if (usesSetting(type, "options") && options.length === 0) report("alias", `Write the options of ${alias}.`);
  if (new Set(options.map((option) => option.value)).size < options.length)
    report("options", "Two options have the same value. Give each one of its own.");
  for (const setting of settingNames) {
    const written = content[setting];
    const isUsed = setting === "format" ? written !== "text" : written !== undefined && written.length > 0;
    if (isUsed && !usesSetting(type, setting))
      report(setting, `A field of type ${type} does not use ${setting}. Take it out.`);
  }
  const fitting = rulesFor(type);
  if (fitting.length === 0 && content.rules.length > 0)
    report("rules", `A field of type ${type} asks nothing. Take its rules out.`);
  else
    content.rules.forEach(({ rule }, index) => {
      const others = `Write one of: ${fitting.join(", ")}.`;
      if (!fitting.includes(rule))
        at("rules", index).report("rule", `The rule ${rule} does not go with a field of type ${type}. ${others}`);
    });
  if (autocomplete && usesSetting(type, "autocomplete")) {
    const known = type === "date" ? ["bday"] : autofillNames;
    if (!known.includes(autofillNameOf(autocomplete))) report("autocomplete", sayOneOf(known, autocomplete));
  }
}

async function makeField(
  check: ContentCheck,
  source: Source<FormContent>,
  content: FieldContent,
  where: PropertyKey[],
): Promise<Field> {
  const { text, ...settings } = content;
  const html = await check.texts.setting(source, [...where, "text"], text);
  const rules = content.rules.map(ruleUse);
  const { longest } = fieldTypes[content.type];
  const limited = rules.some(({ rule, params }) => rule === "maxlength" || (rule === "length" && params.max));
  if (longest && !limited)
    rules.push({
      rule: "maxlength",
      message: `Write no more than ${longest} characters.`,
      params: { max: String(longest) },
    });
  const { caption = "", autocomplete = null, condition = null } = content;
  return { ...settings, caption, autocomplete, condition, rules, html };
}

function ruleUse(content: RuleContent): RuleUse {
  const { rule, message } = content;
  const params = Object.entries(paramsOf(content)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return { rule, message, params: Object.fromEntries(params) };
}

function paramsOf(content: RuleContent): Record<string, unknown> {
  if (content.rule === "remote")
    return { url: remoteAddress(content.check), additionalfields: content.with?.join(",") };
  const { rule: _, message: __, ...params } = content;
  return params;
}

function checkConcern(check: ContentCheck, source: Source<FormContent>, { concern, ...form }: Form): void {
  if (!concern) return;
  const field = questionsOf(form).find(({ alias }) => alias === concern.field);
  const offered = (field && offeredValues(field)) ?? [];
  for (const [at, value] of concern.values.entries())
    if (!offered.includes(value))
      check.report(
        source,
        ["concern", "values", at],
        `The field ${concern.field} does not offer ${value}. Write one of its values.`,
      );
}

function checkAcknowledgement(check: ContentCheck, source: Source<FormContent>, form: Form): void {
  const { acknowledge } = form;
  if (!acknowledge) return;
  const field = fieldsOf(form).find(({ alias }) => alias === acknowledge.field);
  if (!field?.rules.some((use) => use.rule === "email"))
    check.report(
      source,
      ["acknowledge", "field"],
      "Name a field with the rule email: the email goes to the address in its answer.",
    );
}
