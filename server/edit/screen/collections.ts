import { componentNames, describeSchema, schemas } from "#server/publish/field-tables.ts";
import { kindOf } from "#server/publish/paths.ts";
import { drawFields, type ScreenField } from "./draw-field.ts";

/** Where the screen keeps files: this computer, through its own server, or a Git host. */
export type Backend = { name: string; [setting: string]: unknown };

export const onThisComputer: Backend = { name: "proxy", proxy_url: "/edit/files", branch: "content" };

/** The settings of Decap CMS (decapcms.org/docs/configuration-options), made from the schemas that the check uses. */
export function screenSettings(backend: Backend) {
  return {
    load_config_file: false,
    backend,
    publish_mode: "simple",
    media_folder: "content/media/scenes",
    public_folder: "scenes",
    // On this computer, file-actions.ts makes the names of files, and needs the words as they were written.
    slug: backend === onThisComputer ? { encoding: "unicode" } : { encoding: "ascii", clean_accents: true },
    collections: [
      {
        ...folder("pages", "Pages", "Page", "title"),
        nested: { depth: 10, summary: "{{title}}", subfolders: false },
        meta: { path: { label: "Folder", widget: "string", hint: folderHint } },
      },
      { ...folder("news", "News", "Article", "headline"), ...newestFirst },
      { ...folder("resources", "Resources", "Resource", "title"), ...newestFirst },
      folder("voices", "Topics", "Topic", "question"),
      asWritten("forms", "Forms", "Form"),
      asWritten("voices/responses", "Sample responses", "File of responses"),
      {
        name: "office",
        label: "The office",
        files: [
          file("site", "site.yaml", "The office"),
          file("menu", "menu.yaml", "Menus"),
          file("filters", "news/filters.yaml", "News filters"),
          file("concerns", "concerns.yaml", "A child may be in danger"),
        ],
      },
      {
        name: "words",
        label: "Words and launch",
        format: "as-written",
        files: [
          { name: "search", label: "Search", file: "content/search.yaml", fields: [wholeFile] },
          { name: "reasons", label: "Reasons to decline", file: "content/voices/reasons.yaml", fields: [wholeFile] },
          { name: "confirmed", label: "What is confirmed", file: "content/confirmed.yaml", fields: [wholeFile] },
        ],
      },
    ],
  };
}

/** The file of an entry of a collection, by the screen's name for it; null when there is none. */
export function entryFile(collection: string, slug: string): string | null {
  const found = screenSettings(onThisComputer).collections.find(({ name }) => name === collection);
  if (!found) return null;
  if ("folder" in found) return `${found.folder}/${slug}.${found.extension}`;
  return found.files.find(({ name }) => name === slug)?.file ?? null;
}

/** What can be inserted in a text: the name of each component and the fields of its props. */
export function listParts(): { name: string; fields: ScreenField[] }[] {
  return componentNames.map((name) => ({ name, fields: fieldsOf(name) }));
}

const folderHint =
  "Where the page belongs: small letters, digits and hyphens, with / between folders, such as about-us/our-plan, or / alone for the top. Write a new folder’s own page first, in the folder above: Our garden in about-us begins the folder about-us/our-garden.";
const newestFirst = { sortable_fields: ["date", "draft"] };

/** @throws when `contentKinds` has no schema for the file */
function schemaOf(file: string): string {
  const [, schema] = kindOf(file) ?? [];
  if (!schema) throw new Error(`${file} has no fields to show`);
  return schema;
}

function folder(name: string, label: string, label_singular: string, title: string) {
  const schema = schemaOf(`${name}/new.md`);
  const unfit =
    "needs some letters a to z or digits, because the address is made from it. Once it is saved the address stays, and you can write it in other letters.";
  return {
    name,
    label,
    label_singular,
    folder: `content/${name}`,
    create: true,
    extension: "md",
    format: "frontmatter",
    slug: `{{fields.${title}}}`,
    identifier_field: title,
    summary: `{{${title}}}`,
    fields: [
      ...fieldsOf(schema).map((one) => (one.name === title ? nameField(one, unfit) : one)),
      { ...textOfFile, components: schema === "page" },
    ],
  };
}

function file(name: string, path: string, label: string) {
  return { name, label, file: `content/${path}`, fields: fieldsOf(schemaOf(path)) };
}

/** Files with more in them than fields can show: they are edited as text. */
function asWritten(name: string, label: string, label_singular: string) {
  const hint = "The name of a new file, such as garden";
  const unfit = "needs some letters a to z or digits, because the file’s name is made from it.";
  const file = nameField({ name: "file", label: "File", hint, widget: "string", required: true }, unfit);
  return {
    name: name.replace("/", "-"),
    label,
    label_singular,
    folder: `content/${name}`,
    create: true,
    extension: "yaml",
    format: "as-written",
    slug: "{{fields.file}}",
    identifier_field: "file",
    summary: "{{slug}}",
    fields: [file, wholeFile],
  };
}

/**
 * The field from which the name of a new file is made.
 * @param unfit the message, after the field's label, when no name can be made from it
 */
function nameField(field: ScreenField, unfit: string): ScreenField {
  return { ...field, widget: "file-name", kind: field.widget, isWritten: field.name !== "file", unfit };
}

const textOfFile = {
  name: "body",
  label: "Text",
  hint: "Write ## before a heading, ** around strong words, and - before each line of a list. More is in the guide, under ‘Words and links’.",
  widget: "markdown-text",
  required: false,
};
const wholeFile = { name: "text", label: "The file", hint: "As the guide says", widget: "text", required: true };

function fieldsOf(name: string): ScreenField[] {
  const schema = schemas.get(name);
  return schema ? drawFields(describeSchema(schema)) : [];
}
