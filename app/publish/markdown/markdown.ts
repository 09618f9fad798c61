import MarkdownIt from "markdown-it";
import { escapeMarkup } from "#app/base/markup.ts";
import { addressesInText, addressParts, foldAccents } from "#app/base/text.ts";
import { joinSentences } from "../sentences.ts";
import { findTextProblems, isLineBreak, signsAtEnd, type TextProblem } from "./text-problems.ts";

/** A component where a page places it: `<div data-component="Name" data-props='{"…": …}'></div>`. */
export interface ComponentMark {
  name: string;
  /** JSON, as written. */
  props: string;
  /** The line of the body on which it begins. */
  line: number;
}

export type DrawnPart = { html: string } | ComponentMark;

/** Parsed but not yet rendered: what it refers to must be looked up first. Lines are those of the text. */
export interface ParsedMarkdown {
  text: string;
  links: { href: string; line: number }[];
  pictures: { file: string; alt: string; line: number }[];
  ids: string[];
  problems: TextProblem[];
  draw(media: DrawnMedia): DrawnPart[];
}

/** By the names that the text uses for them. */
type DrawnMedia = {
  pictures: Map<string, string>;
  documents: Map<string, string>;
};

const MAX_PARAGRAPH = 8000;
const TOO_LONG = `This paragraph is too long. Leave an empty line between paragraphs of at most ${MAX_PARAGRAPH.toLocaleString("en-AU")} letters.`;

const markdown = new MarkdownIt({ html: true, typographer: true, quotes: "“”‘’" });
/** For Markdown inside a component's props: HTML in it is shown as text. */
const propsMarkdown = new MarkdownIt({ html: false, typographer: true, quotes: "“”‘’" });
for (const reader of [markdown, propsMarkdown]) {
  const { rules } = reader.renderer;
  // A wide table scrolls in a box of its own, which the keyboard reaches; the page never scrolls sideways (WCAG
  // 1.4.10). The box is named after the table's columns, so that the tables of a page have different names.
  rules.table_open = (tokens, index) => {
    let end = index;
    while (end < tokens.length && tokens[end]?.type !== "thead_close") end++;
    const name = escapeMarkup(`Table: ${textOf(tokens.slice(index, end))}`);
    return `<div class="table-scroll" role="group" aria-label="${name}" tabindex="0"><table>\n`;
  };
  rules.table_close = () => "</table></div>\n";
  rules.text = (tokens, index) =>
    escapeMarkup(tokens[index]?.content ?? "").replace(addressesInText, (address) =>
      addressParts(address).join("<wbr>"),
    );
  rules.image = (tokens, index, _, media) =>
    (media as DrawnMedia).pictures.get(mediaFile(String(tokens[index]?.attrGet("src") ?? ""))) ?? "";
  rules.link_open = (tokens, index, options, media, self) => {
    const target = (media as DrawnMedia).documents.get(hrefOf(tokens[index]));
    if (target) tokens[index]?.attrSet("href", target);
    return self.renderToken(tokens, index, options);
  };
  // A tag written by an editor could open or close elements of the page around the text.
  rules.html_inline = (tokens, index) => (isLineBreak(tokens[index]?.content) ? "<br>" : "");
  rules.html_block = (tokens, index) => (isLineBreak(tokens[index]?.content) ? "<br>\n" : "");
  reader.validateLink = () => true;
  // `[Anna]: Hi.` would be read as the definition of a link, and silently disappear.
  reader.disable("reference");
  // The parser looks for the end of each bracket in all of its paragraph.
  reader.core.ruler.after("block", "length", ({ tokens, env }) => {
    const long = tokens.filter(({ type, content }) => type === "inline" && content.length > MAX_PARAGRAPH);
    for (const paragraph of long) paragraph.content = "";
    env.problems = long.map(({ map }) => ({ message: TOO_LONG, line: (map?.[0] ?? 0) + 1 }));
  });
  // Before escaped characters are joined with the text around them, and before two hyphens become a dash.
  reader.core.ruler.before("replacements", "problems", ({ tokens, src, env }) => {
    env.problems = [...(env.problems as TextProblem[]), ...findTextProblems(tokens, src.split("\n"))];
  });
}

// The speaker of a quote is in its last line, with or without an empty line above it. This rule comes last: the others
// need the words and dashes as they were written.
markdown.core.ruler.push("speaker", (state) => {
  const { tokens, Token: Part } = state;
  const footers = new Map<number, Token[]>();
  for (const [from, quote] of tokens.entries()) {
    if (quote.type !== "blockquote_open") continue;
    let close = from;
    while (tokens[close]?.type !== "blockquote_close" || tokens[close]?.level !== quote.level) close++;
    const [start, paragraph, end] = tokens.slice(close - 3, close);
    if (start?.type !== "paragraph_open" || !paragraph?.children || !paragraph.map || !end) continue;
    const isName = (token?: Token) => token?.type === "text" && token.level === 0 && /^(?:—|–|--) /.test(token.content);
    const above = isName(paragraph.children[0])
      ? -1
      : paragraph.children.findLastIndex(({ type }) => type.endsWith("break"));
    const name = paragraph.children[above + 1];
    if (!name || !isName(name)) continue;
    // A last line that continues what is said, between dashes or up to a closing quotation mark, is not a name.
    const last = paragraph.children
      .slice(above + 1)
      .map(({ content }) => content)
      .join("");
    if (above >= 0 && (/.\s(?:—|–|--)\s/u.test(last) || /["'”’]/.test(signsAtEnd(last)))) continue;
    name.content = name.content.replace(/^\S+ /, "");
    quote.attrJoin("class", "pullquote");
    if (above < 0) {
      start.tag = end.tag = "footer";
      continue;
    }
    const speaker = new Part("inline", "", 0);
    speaker.map = [paragraph.map[1] - 1, paragraph.map[1]];
    speaker.children = paragraph.children.splice(above).slice(1);
    const footer = [new Part("paragraph_open", "footer", 1), speaker, new Part("paragraph_close", "footer", -1)];
    for (const token of footer) token.block = true;
    footers.set(close, footer);
  }
  if (footers.size > 0) state.tokens = tokens.flatMap((token, at) => [...(footers.get(at) ?? []), token]);
});

/** A heading with the same text gets another id. */
export const layoutIds = ["main", "find", "footer", "help", "get-help-now", "sticky-mark", "all-pages", "documents"];

/**
 * A quote whose last line begins with a dash becomes a pull quote with its speaker. Components and `<br>` are the only
 * HTML allowed.
 * @param above the level of the heading above the text
 */
export function readMarkdown(body: string, above = 1): ParsedMarkdown {
  const { tokens, links, pictures, problems } = parse(markdown, body);
  const ids = new Map<string, number>();
  const marks = new Map<number, ComponentMark[]>();
  let line = 1;
  let before = above;
  tokens.forEach((token, index) => {
    if (token.map) line = token.map[0] + 1;
    if (token.type === "heading_open") {
      const level = Number(token.tag.slice(1));
      const inline = tokens[index + 1];
      const words = inline ? tokenText(inline) : "";
      if (words && token.markup === "#")
        problems.push({ message: "The title is the page’s only first-level heading: begin with ##.", line });
      if (words && level > before + 1) problems.push({ message: levelMessage(level, before), line });
      before = level;
      const id = idOf(words, ids);
      ids.set(id, 1);
      token.attrSet("id", id);
    }
    // markdown-it aligns cells by a style attribute, which the security policy forbids.
    if (token.type === "th_open" || token.type === "td_open") token.attrs = null;
    if (token.type === "html_block" && token.content.includes("data-component")) {
      marks.set(index, findComponents(token.content, line, problems));
    }
  });
  return {
    text: textOf(tokens),
    links,
    pictures,
    ids: [...ids.keys()],
    problems,
    draw(media) {
      const parts: DrawnPart[] = [];
      let from = 0;
      const textUntil = (end: number) => {
        const html = markdown.renderer.render(tokens.slice(from, end), markdown.options, media);
        if (html.trim() !== "") parts.push({ html });
        from = end + 1;
      };
      for (const [index, components] of marks) {
        textUntil(index);
        parts.push(...components);
      }
      textUntil(tokens.length);
      return parts;
    },
  };
}

function levelMessage(level: number, before: number): string {
  const above = before === 1 ? "the title" : "#".repeat(before);
  return `${"#".repeat(level)} cannot follow ${above}. Write ${"#".repeat(before + 1)}.`;
}

/** As word processors write them. */
const BULLETS = /^([ \t]*)[•·▪◦‣●○■][ \t\u00a0]/gm;

function parse(
  reader: typeof markdown,
  text: string,
): Pick<ParsedMarkdown, "links" | "pictures" | "problems"> & { tokens: Token[] } {
  const env: { problems?: TextProblem[] } = {};
  const tokens = reader.parse(text.replace(BULLETS, "$1- "), env);
  const parsed = { tokens, links: [], pictures: [], problems: env.problems ?? [] } as ReturnType<typeof parse>;
  let line = 1;
  for (const token of tokens) {
    if (token.map) line = token.map[0] + 1;
    let at = line;
    let href = "";
    let words = "";
    for (const child of token.children ?? []) {
      if (child.type === "link_open") {
        href = hrefOf(child);
        words = "";
        parsed.links.push({ href, line: at });
      }
      if (child.type === "link_close" && words.trim() === "")
        parsed.problems.push({ message: `Write the words of this link: [words](${href}).`, line: at });
      if (child.type !== "html_inline") words += child.content;
      if (child.type === "image") parsed.pictures.push({ ...pictureOf(child), line: at });
      if (child.type.endsWith("break")) at += 1;
    }
  }
  return parsed;
}

function hrefOf(token: Token | undefined): string {
  return String(token?.attrGet("href") ?? "");
}

function pictureOf(token: Token): { file: string; alt: string } {
  return { file: mediaFile(String(token.attrGet("src") ?? "")), alt: tokenText(token) };
}

/** The file of `content/media` that a text names, with or without `/media/` before it. */
export function mediaFile(address: string): string {
  try {
    return decodeURI(address).replace(/^\/?media\//, "");
  } catch {
    return address;
  }
}

const component = /<div\s+data-component="([^"]*)"(?:\s+data-props=(?:'([^']*)'|"([^"]*)"))?\s*>\s*<\/div>/g;

function findComponents(block: string, line: number, problems: ParsedMarkdown["problems"]): ComponentMark[] {
  let counted = 0;
  let lines = line - 1;
  const lineAt = (offset: number) => {
    lines += block.slice(counted, offset).split("\n").length - 1;
    counted = offset;
    return lines + 1;
  };
  const matches = [...block.matchAll(component)];
  if (matches.length === 0 || block.replaceAll(component, "").trim() !== "")
    problems.push({
      message: `Write a component as <div data-component="Name" data-props='{"…": …}'></div>, without an empty line in it, and ’ instead of ' in its words.`,
      line,
    });
  return matches.map(({ index, 1: name = "", 2: single, 3: double }) => ({
    name,
    props: decodeEntities(single ?? double ?? "{}"),
    line: lineAt(index),
  }));
}

export function decodeEntities(text: string): string {
  const signs: Record<string, string> = { quot: '"', "#39": "'", apos: "'", lt: "<", gt: ">", amp: "&" };
  return text.replace(/&(quot|#39|apos|lt|gt|amp);/g, (_, name: string) => signs[name] ?? "");
}

export function readPropsMarkdown(text: string): ParsedMarkdown {
  const { tokens, ...parsed } = parse(propsMarkdown, text);
  return {
    text: textOf(tokens),
    ...parsed,
    ids: [],
    draw: (media) => [{ html: propsMarkdown.renderer.render(tokens, propsMarkdown.options, media) }],
  };
}

type Token = ReturnType<typeof markdown.parse>[number];

function textOf(tokens: Token[]): string {
  return joinSentences(tokens.map(tokenText));
}

function tokenText({ children }: Token): string {
  const isBreak = (type: string) => type.endsWith("break") || type === "html_inline";
  return (children ?? []).map(({ type, content }) => (isBreak(type) ? " " : content)).join("");
}

/** @param taken the ids of the text, each with the highest number that was added to it */
function idOf(words: string, taken: Map<string, number>): string {
  const slug = foldAccents(words)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  // A heading in another script leaves an empty slug.
  const id = slug || "part";
  const free = (candidate: string) => !taken.has(candidate) && !layoutIds.includes(candidate);
  if (free(id)) return id;
  let number = (taken.get(id) ?? 1) + 1;
  while (!free(`${id}-${number}`)) number += 1;
  if (taken.has(id)) taken.set(id, number);
  return `${id}-${number}`;
}
