import { formAddress } from "#app/base/addresses.ts";
import { listChoices } from "#app/base/content-fields.ts";
import type { Segment } from "#app/components/page-segments.tsx";
import { formsOn } from "#app/components/place-components.server.ts";
import { type PageComponent, registry } from "#app/components/registry.server.ts";
import { findDoubled, formatPath, jsonProblem, parseWritten } from "#app/content/schema-messages.ts";
import { bidiControl, type Source, unreadable } from "#app/content/source.ts";
import { pagePath } from "#app/pages/page-addresses.ts";
import { type ComponentMark, layoutIds, readPropsMarkdown } from "#app/publish/markdown/markdown.ts";
import { writtenWords } from "#app/publish/schemas.ts";
import { joinSentences } from "#app/publish/sentences.ts";
import { siteSchema } from "#app/site/site-content.ts";
import type { CheckRun } from "./check.ts";
import { htmlOf } from "./texts.ts";

/**
 * Checks that each component exists and accepts its props (spec components.faults).
 * @param site the office's settings, some of which components show
 */
export async function checkSegments(
  check: CheckRun,
  source: Source<unknown>,
  names: Names,
  site: unknown,
): Promise<{ html: string; segments: Segment[] }> {
  const address = pagePath(source.file);
  const { html, parts } = await check.texts.parts(source, address);
  const segments: Segment[] = [];
  for (const part of parts) {
    const segment = "html" in part ? part : await checkComponent(check, source, part, names, site);
    if ("name" in part) {
      checkPlacedForm(check, source, part, segment, formsOn(segments));
      checkIds(check, source, part, segment, check.links.ids.get(address) ?? new Set());
    }
    segments.push(segment);
  }
  return { html, segments };
}

/** The names that components may use, by the prop that holds them. */
type Names = Record<string, string[]>;

function checkIds(
  check: CheckRun,
  source: Source<unknown>,
  mark: ComponentMark,
  segment: Segment,
  taken: Set<string>,
): void {
  if (!("component" in segment)) return;
  const { items, stats } = (JSON.parse(segment.props) ?? {}) as Record<string, unknown>;
  for (const item of [items, stats].flat()) {
    const id = item && typeof item === "object" && "id" in item ? item.id : undefined;
    if (typeof id !== "string") continue;
    if (taken.has(id) || layoutIds.includes(id))
      check.inText(source, mark.line, `${mark.name}: The id ${id} is taken on this page. Give each a name of its own.`);
    taken.add(id);
  }
}

async function checkComponent(
  check: CheckRun,
  source: Source<unknown>,
  mark: ComponentMark,
  names: Names,
  site: unknown,
): Promise<Segment> {
  const report = (message: string, line = mark.line) => check.inText(source, line, message);
  const component = registry.get(mark.name);
  let props: unknown = {};
  if (!component)
    report(`There is no component ${mark.name}. Use one of: ${listChoices([...registry.keys()].sort(), mark.name)}`);
  else
    try {
      const written = JSON.parse(mark.props);
      const doubled = findDoubled(mark.props);
      if (doubled)
        report(`${mark.name}: ${doubled.name} is here twice. Keep one of the two.`, mark.line + doubled.line);
      check.texts.add(
        source,
        joinSentences([...writtenWords(component.props, written), ...wordsShown(component, site)]),
      );
      props = await publishProps(written, check, source, mark.line);
      const parsed = parseWritten(component.props, props, "json");
      for (const { path, message } of "problems" in parsed ? parsed.problems : [])
        report(`${mark.name}: ${formatPath(path)}${message}`);
      checkKnown(props, names, report);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const { message, line } = jsonProblem(mark.props, error);
      report(`The props of ${mark.name} cannot be read. ${message}`, mark.line + line);
    }
  return { component: mark.name, props: JSON.stringify(props) };
}

function wordsShown({ shows = [] }: PageComponent, site: unknown): string[] {
  const shown = Object.entries(site ?? {}).filter(([name]) => shows.includes(name));
  return writtenWords(siteSchema, Object.fromEntries(shown));
}

function checkPlacedForm(
  check: CheckRun,
  source: Source<unknown>,
  mark: ComponentMark,
  segment: Segment,
  before: string[],
): void {
  const report = (message: string) => check.inText(source, mark.line, message);
  for (const form of formsOn([segment])) {
    if (check.links.isMissing(formAddress(form))) report(`There is no form ${form}. Name one from the folder forms.`);
    if (before.includes(form)) report(`The form ${form} is on this page twice. Keep one.`);
    if (pagePath(source.file) === "/")
      report("The home page cannot have a form. Place it on a page of its own and link to it.");
  }
}

/** With an unknown name a component would show nothing. */
function checkKnown(props: unknown, names: Names, report: (message: string) => void): void {
  if (props === null || typeof props !== "object") return;
  for (const [key, there] of Object.entries(names))
    for (const name of [(props as Record<string, unknown>)[key] ?? []].flat())
      if (typeof name === "string" && !there.includes(name))
        report(`There is no ${key} ${name}. Use one of: ${listChoices(there, name)}`);
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Props as components take them: `{file, alt}` becomes the picture made of that file, a text called `body` becomes the
 * HTML of its Markdown, and every address called `page` must be one of ours.
 * @param at the line of the text on which the component begins
 */
async function publishProps(value: Json, check: CheckRun, source: Source<unknown>, at: number): Promise<unknown> {
  const walk = (inner: Json) => publishProps(inner, check, source, at);
  const report = (message: string) => check.inText(source, at, message);
  /** Reports at the component's line what `find` reports elsewhere. */
  const reportHere = async <T>(find: () => Promise<T>): Promise<T> => {
    const before = check.problems.length;
    const result = await find();
    // In JSON, \ begins an escape sequence, so editors have to write two.
    for (const { message } of check.problems.splice(before)) report(message.replaceAll("\\", "\\\\"));
    return result;
  };
  const line = source.bodyLine + at - 1;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const inner of value) list.push(await walk(inner));
    return list;
  }
  if (typeof value === "string" && (unreadable.test(value) || bidiControl.test(value)))
    report("A character in these props cannot be read. Type it again.");
  if (value === null || typeof value !== "object") return value;
  const { file, alt, ...more } = value;
  if (typeof file === "string" && typeof alt === "string") {
    const picture = await reportHere(() => check.media.picture(source, [], { file, alt }));
    return { ...more, ...(picture ?? { hash: "", width: 1, height: 1, alt }) };
  }
  // An incomplete picture: as null, its field reports how to name one.
  if (Object.keys(more).length === 0 && (file !== undefined || alt !== undefined)) return null;
  const published: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key === "body" && typeof inner === "string") {
      const address = pagePath(source.file);
      const parts = await reportHere(() => check.texts.draw(source, readPropsMarkdown(inner), address, () => line));
      published[key] = htmlOf(parts);
    } else {
      if (key === "page" && typeof inner === "string" && inner.startsWith("/")) {
        const problem = check.links.linkProblem({ file: source.file, line }, inner);
        if (problem) report(problem);
      }
      published[key] = await walk(inner);
    }
  }
  return published;
}
