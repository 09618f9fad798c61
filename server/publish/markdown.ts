import MarkdownIt from "markdown-it";

export interface Rendered {
  html: string;
  /** The words alone. */
  text: string;
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
  let line = 1;
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
    for (const child of token.children ?? []) {
      const href = child.type === "link_open" ? String(child.attrGet("href")) : "";
      if (href.startsWith("/")) links.push({ href, line });
    }
  });
  return { html: markdown.renderer.render(tokens, markdown.options, {}), text: textOf(tokens), links, faults };
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
