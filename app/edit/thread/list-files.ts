import type { z } from "zod";
import { calendarDay, moment } from "#app/base/content-fields.ts";
import { normalise } from "#app/base/text.ts";
import { splitFrontMatter } from "#app/content/source.ts";
import { readYaml } from "#app/content/yaml.ts";
import { fileNames } from "#app/edit/kinds.ts";
import { isSettings, type Settings } from "#app/edit/write/update-settings.ts";
import type { ContentFiles } from "#app/publish/content-files.ts";
import { pictureKinds } from "#app/publish/media/pictures.ts";
import { plainText } from "#app/publish/read-tree.ts";
import { hashOf } from "#server/hash.ts";

/** What a list shows of a file. */
export interface FileSummary {
  file: string;
  title: string;
  /** A picture in `media/`, and a name for what it holds. */
  thumb: { file: string; hash: string } | null;
  /** The day that it shows, in ISO 8601. */
  day: string | null;
  /** Between which times visitors see it, as `momentAt` reads them. */
  from: string | null;
  until: string | null;
  isHidden: boolean;
}

interface Known {
  hash: string;
  words: string;
  summary: FileSummary;
}

/** So that a file is read again only when it has changed. */
const known = new Map<string, Known>();

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

const valid = (schema: z.ZodType<string>, value: unknown) => schema.safeParse(value).data ?? null;

/**
 * @param drafts files that are only drafts yet, with what they hold
 * @param find words in their titles and texts; empty for all
 */
export function listFiles(
  files: ContentFiles,
  names: readonly string[],
  drafts: ReadonlyMap<string, Uint8Array | null>,
  find: string,
): FileSummary[] {
  const wanted = foldWords(find);
  const summaries: FileSummary[] = [];
  for (const file of names) {
    // A picture or document is known by its size and time: reading hundreds of photos takes seconds.
    const isMedia = file.startsWith("media/");
    const bytes = Buffer.from(isMedia ? files.stampOf(file) : (drafts.get(file) ?? files.read(file) ?? ""));
    const before = known.get(file);
    const hash = hashOf(bytes);
    const entry = before?.hash === hash ? before : { hash, ...summarise(files, file, bytes) };
    known.set(file, entry);
    if (entry.words.includes(wanted)) summaries.push(entry.summary);
  }
  return summaries;
}

const foldWords = (text: string) => normalise(text, "NFKC").toLowerCase().trim();

function summarise(files: ContentFiles, file: string, bytes: Buffer): Omit<Known, "hash"> {
  const name = file.slice(file.indexOf("/") + 1);
  if (file.startsWith("media/")) {
    const summary = {
      file,
      title: name.slice(name.lastIndexOf("/") + 1),
      thumb: thumbOf(name, bytes),
      ...{ day: null, from: null, until: null },
      isHidden: false,
    };
    return { words: foldWords(name), summary };
  }
  const text = plainText(bytes);
  const settings = settingsOf(file, text);
  const { title, headline, question, formName, image, date, from, until, draft } = settings;
  const shown = [headline, question, formName, title].map(textOf);
  // An article has a headline and no title; a resource has both, and lists show its title.
  const summary = {
    file,
    title: textOf(title) || shown.find(Boolean) || fileNames[file] || name,
    thumb: thumbOfSettings(files, image),
    day: valid(calendarDay, date),
    from: valid(moment, from) ?? valid(calendarDay, date),
    until: valid(moment, until),
    isHidden: draft === true,
  };
  return { words: foldWords(text), summary };
}

function settingsOf(file: string, text: string): Settings {
  const parts = splitFrontMatter(file, text);
  const document = parts && readYaml(parts.yaml);
  const settings: unknown = document && document.errors.length === 0 ? document.toJS() : null;
  return isSettings(settings) ? settings : {};
}

function thumbOfSettings(files: ContentFiles, image: unknown): FileSummary["thumb"] {
  const name = isSettings(image) ? textOf(image.file) : textOf(image);
  return name ? thumbOf(name, Buffer.from(files.stampOf(`media/${name}`))) : null;
}

const thumbOf = (name: string, bytes: Buffer): FileSummary["thumb"] =>
  pictureKinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`))
    ? { file: `media/${name}`, hash: hashOf(bytes) }
    : null;
