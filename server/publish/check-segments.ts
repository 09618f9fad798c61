import { formsOn } from "#app/components/forms-on.ts";
import { registry } from "#app/components/registry.server.ts";
import type { Segment } from "#app/components/segments.ts";
import { formAddress } from "#app/forms/forms.server.ts";
import type { Check } from "./check.ts";
import { type ComponentMark, renderWords } from "./markdown.ts";
import { pagePath } from "./paths.ts";
import type { Source } from "./source.ts";

/** A page's text and components in order, each component known and its props as it takes them (product.md §7). */
export async function checkSegments(
  check: Check,
  source: Source<unknown>,
): Promise<{ html: string; segments: Segment[] }> {
  const { html, parts } = check.parts(source);
  const segments: Segment[] = [];
  for (const part of parts) {
    const segment = "html" in part ? part : await checkComponent(check, source, part);
    if ("name" in part) checkPlacedForm(check, source, part, segment, formsOn(segments));
    segments.push(segment);
  }
  return { html, segments };
}

async function checkComponent(check: Check, source: Source<unknown>, mark: ComponentMark): Promise<Segment> {
  const fault = (message: string, line = mark.line) =>
    check.problems.push({ file: source.file, line: source.bodyLine + line - 1, message });
  const component = registry.get(mark.name);
  let props: unknown = {};
  if (!component) fault(`There is no component ${mark.name}. Use one of ${[...registry.keys()].sort().join(", ")}.`);
  else
    try {
      props = await publishProps(JSON.parse(mark.props), check, source, fault);
      for (const { path, message } of component.props.safeParse(props).error?.issues ?? [])
        fault(`${mark.name}: ${path.length > 0 ? `${path.join(".")}: ` : ""}${message}`);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      fault(`The props of ${mark.name} are not JSON: ${error.message}`, mark.line + lineOfFault(mark.props, error));
    }
  return { component: mark.name, props: JSON.stringify(props) };
}

/** A form that is placed exists, stands there once, and on a page that can take what is sent with it. */
function checkPlacedForm(
  check: Check,
  source: Source<unknown>,
  mark: ComponentMark,
  segment: Segment,
  before: string[],
): void {
  const fault = (message: string) =>
    check.problems.push({ file: source.file, line: source.bodyLine + mark.line - 1, message });
  for (const form of formsOn([segment])) {
    if (!check.titles.has(formAddress(form))) fault(`There is no form ${form}. Name one of the folder forms.`);
    if (before.includes(form)) fault(`The form ${form} stands on this page twice. Keep one.`);
    if (pagePath(source.file) === "/")
      fault("A form cannot stand on the home page. Place it on a page of its own and link to it.");
  }
}

/** The line of a text that an error of `JSON.parse` names, counted from 0. */
function lineOfFault(json: string, error: SyntaxError): number {
  const position = Number(/position (\d+)/.exec(error.message)?.[1] ?? 0);
  return json.slice(0, position).split("\n").length - 1;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Props as components take them: `{file, alt}` becomes the picture made of that file, a text called `body` becomes the
 * HTML of its Markdown, and every address called `page` must be one of ours.
 */
async function publishProps(
  value: Json,
  check: Check,
  source: Source<unknown>,
  fault: (message: string) => void,
): Promise<unknown> {
  const walk = (inner: Json) => publishProps(inner, check, source, fault);
  const mustBeOurs = (address: string) => {
    if (address.startsWith("/") && !check.titles.has(address.replace(/[?#].*$/, "")))
      fault(`There is no page at ${address}. Name one that exists.`);
  };
  if (Array.isArray(value)) return Promise.all(value.map(walk));
  if (value === null || typeof value !== "object") return value;
  const { file, alt } = value;
  if (typeof file === "string" && typeof alt === "string") {
    const before = check.problems.length;
    const picture = await check.picture(source, [], { file, alt });
    for (const { message } of check.problems.splice(before)) fault(message);
    return picture ?? { hash: "", width: 1, height: 1, alt };
  }
  const published: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key === "body" && typeof inner === "string") {
      const { html, links } = renderWords(inner);
      links.forEach(mustBeOurs);
      published[key] = html;
    } else {
      if (key === "page" && typeof inner === "string") mustBeOurs(inner);
      published[key] = await walk(inner);
    }
  }
  return published;
}
