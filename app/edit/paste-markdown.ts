import TurndownService from "turndown";

const styleOf = (node: Node) => (node as HTMLElement).getAttribute?.("style") ?? "";
const nameOf = ({ nodeName }: Node) => nodeName.toLowerCase();
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Markdown knows no space inside its marks. */
function mark(content: string, sign: string): string {
  const words = content.trim();
  const [before = "", after = ""] = words === "" ? [content] : content.split(words, 2);
  return words === "" ? content : `${before}${sign}${words}${sign}${after}`;
}

/** Google Docs has all of a text inside a `<b>` that is not bold, and bold words in spans. */
const weight = (node: Node) => /font-weight:\s*(\w+)/.exec(styleOf(node))?.[1] ?? "";
const isBold = (node: Node) =>
  ["b", "strong"].includes(nameOf(node))
    ? !/^(?:normal|400)$/.test(weight(node))
    : /^(?:bold|[6-9]00)$/.test(weight(node));

/** Word has the items of a list as paragraphs, with their signs as words. */
const wordLevel = (node: Node) => Number(/mso-list:[^;]{0,40}level(\d)/.exec(styleOf(node))?.[1] ?? 0);
const isWordSign = (node: Node) => /mso-list:\s*Ignore/i.test(styleOf(node));
const indent = (level: number) => "   ".repeat(Math.max(0, level - 1));

/** The title of a page is its first-level heading. */
const MIN_HEADING = 2;
const MAX_HEADING = 4;

/**
 * What was copied in Word, Google Docs or a web page.
 * @param origin of this site, whose links begin with a slash
 */
export function markdownOf(html: string, origin: string): string {
  const turndown = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", hr: "---", emDelimiter: "*" });
  turndown.remove(["script", "style", "title"]);
  turndown.addRule("nothing", { filter: ["img", "picture", "video", "iframe", "button"], replacement: () => "" });
  turndown.addRule("heading", {
    filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
    replacement: (content, node) => {
      const level = Math.min(MAX_HEADING, Math.max(MIN_HEADING, Number(node.nodeName.charAt(1))));
      const words = oneLine(content).replaceAll("**", "");
      return words === "" ? "" : `\n\n${"#".repeat(level)} ${words}\n\n`;
    },
  });
  turndown.addRule("bold", {
    filter: (node) => ["b", "strong", "span"].includes(nameOf(node)),
    replacement: (content, node) => (isWordSign(node) ? "" : isBold(node) ? mark(content, "**") : content),
  });
  turndown.addRule("word list", {
    filter: (node) => nameOf(node) === "p" && wordLevel(node) > 0,
    replacement: (content, node) => {
      const sign = /^\s*\(?(?:\d+|[a-z])[.)]/i.test(node.textContent ?? "") ? "1." : "-";
      return `\n${indent(wordLevel(node))}${sign} ${oneLine(content)}\n`;
    },
  });
  turndown.addRule("item", {
    filter: "li",
    replacement: (content, node) => {
      const sign = nameOf(node.parentNode as Node) === "ol" ? "1." : "-";
      return `${sign} ${content.trim().replace(/\n+/g, "\n   ")}\n`;
    },
  });
  turndown.addRule("link", {
    filter: "a",
    replacement: (content, node) => {
      const href = (node as HTMLElement).getAttribute("href") ?? "";
      const address = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href;
      const words = oneLine(content);
      return words !== "" && /^(?:https?:|mailto:|tel:|\/)\S+$/.test(address) ? `[${words}](${address})` : content;
    },
  });
  turndown.addRule("cell", {
    filter: ["td", "th"],
    replacement: (content) => `| ${oneLine(content).replaceAll("|", "\\|")} `,
  });
  turndown.addRule("row", { filter: "tr", replacement: (content) => `${oneLine(content)} |\n` });
  turndown.addRule("table", {
    filter: "table",
    replacement: (content) => {
      const [head = "", ...rows] = content.split("\n").filter((row) => row.startsWith("|"));
      const columns = head.replaceAll("\\|", "").split("|").length - 2;
      const line = `|${"---|".repeat(Math.max(1, columns))}`;
      return `\n\n${[head, line, ...rows].join("\n")}\n\n`;
    },
  });
  return turndown
    .turndown(html)
    .replace(/\u00a0/g, " ")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
