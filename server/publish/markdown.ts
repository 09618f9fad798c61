import MarkdownIt from "markdown-it";

/** A component where a page places it: `<div data-component="Name" data-props='{"…": …}'></div>`. */
export interface ComponentMark {
  name: string;
  /** JSON, as written. */
  props: string;
  /** The line of the body on which it stands. */
  line: number;
}

export interface Rendered {
  /** Everything but the components. */
  html: string;
  /** The words alone. */
  text: string;
  /** The text and the components in it, in order. */
  parts: ({ html: string } | ComponentMark)[];
  /** Addresses of our own that the text links to, with the line of the body. */
  links: { href: string; line: number }[];
  /** Things that pages of ours may not hold, with the line of the body. */
  faults: { message: string; line: number }[];
}

const markdown = new MarkdownIt({ html: true, typographer: true, quotes: "“”‘’" });
// A wide table scrolls in a box of its own, which the keyboard reaches; the page never scrolls sideways (WCAG 1.4.10).
markdown.renderer.rules.table_open = () =>
  '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => "</table></div>\n";

/**
 * Renders an editor's Markdown. A quote whose last paragraph begins with a dash becomes a pull quote with its speaker.
 * Headings keep their ids, so that links can lead to them.
 */
export function renderMarkdown(body: string): Rendered {
  const tokens = markdown.parse(body, {});
  const links: Rendered["links"] = [];
  const faults: Rendered["faults"] = [];
  const parts: Rendered["parts"] = [];
  let line = 1;
  let from = 0;
  const textUntil = (end: number) => {
    const html = markdown.renderer.render(tokens.slice(from, end), markdown.options, {});
    if (html.trim() !== "") parts.push({ html });
    from = end + 1;
  };
  tokens.forEach((token, index) => {
    if (token.map) line = token.map[0] + 1;
    if (token.type === "heading_open") {
      if (token.tag === "h1")
        faults.push({ message: "The title is the page’s only first heading: begin with ##.", line });
      token.attrSet("id", slugOf(tokens[index + 1]?.content ?? ""));
    }
    // Alignment comes as a style attribute, which the security policy forbids.
    if (token.type === "th_open" || token.type === "td_open") token.attrs = null;
    if (token.type === "blockquote_open") markSpeaker(tokens, index);
    if (token.type === "html_block" && /\sstyle\s*=/i.test(token.content))
      faults.push({ message: "A style attribute is not allowed here. Leave it out.", line });
    if (token.type === "html_block" && token.content.includes("data-component")) {
      textUntil(index);
      parts.push(...findComponents(token.content, line, faults));
    }
    for (const child of token.children ?? []) {
      if (child.type === "html_inline" && child.content.includes("data-component"))
        faults.push({ message: "A component stands on lines of its own, with an empty line before and after.", line });
      const href = child.type === "link_open" ? String(child.attrGet("href")) : "";
      if (href.startsWith("/")) links.push({ href, line });
    }
  });
  textUntil(tokens.length);
  return {
    html: parts.map((part) => ("html" in part ? part.html : "")).join(""),
    text: textOf(tokens),
    parts,
    links,
    faults,
  };
}

const component = /<div\s+data-component="([^"]*)"(?:\s+data-props=(?:'([^']*)'|"([^"]*)"))?\s*>\s*<\/div>/g;

/** The components of one block of HTML; anything else between them is a fault. */
function findComponents(block: string, line: number, faults: Rendered["faults"]): ComponentMark[] {
  const lineAt = (offset: number) => line + block.slice(0, offset).split("\n").length - 1;
  const found = [...block.matchAll(component)];
  if (found.length === 0 || block.replaceAll(component, "").trim() !== "")
    faults.push({
      message: `Write a component as <div data-component="Name" data-props='{"…": …}'></div>, without an empty line in it, and ’ instead of ' in its words.`,
      line,
    });
  return found.map(({ index, 1: name = "", 2: single, 3: double }) => ({
    name,
    props: decodeEntities(single ?? double ?? "{}"),
    line: lineAt(index),
  }));
}

function decodeEntities(text: string): string {
  const signs: Record<string, string> = { quot: '"', "#39": "'", apos: "'", lt: "<", gt: ">", amp: "&" };
  return text.replace(/&(quot|#39|apos|lt|gt|amp);/g, (_, name: string) => signs[name] ?? "");
}

const words = new MarkdownIt({ html: false, typographer: true, quotes: "“”‘’" });

/** Renders Markdown inside a component's props. Markup in it is shown as written, never as markup. */
export function renderWords(text: string): { html: string; links: string[] } {
  const tokens = words.parse(text, {});
  const links = tokens.flatMap((token) =>
    (token.children ?? []).flatMap((child) => (child.type === "link_open" ? [String(child.attrGet("href"))] : [])),
  );
  return { html: words.renderer.render(tokens, words.options, {}), links };
}

type Token = ReturnType<typeof markdown.parse>[number];

function textOf(tokens: Token[]): string {
  const lines = tokens.map(({ children }) =>
    (children ?? []).map(({ type, content }) => (type.endsWith("break") ? " " : content)).join(""),
  );
  return lines.filter((line) => line !== "").join(" ");
}

function markSpeaker(tokens: Token[], open: number): void {
  const close = tokens.findIndex((token, index) => index > open && token.type === "blockquote_close");
  const [start, inline, end] = tokens.slice(close - 3, close);
  const text = inline?.children?.[0];
  if (!start || !inline || !end || !text || !/^(?:—|–|--) /.test(text.content)) return;
  text.content = text.content.replace(/^\S+ /, "");
  start.tag = end.tag = "footer";
  tokens[open]?.attrJoin("class", "pullquote");
}

function slugOf(words: string): string {
  return words
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
