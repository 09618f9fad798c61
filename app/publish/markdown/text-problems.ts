import type MarkdownIt from "markdown-it";
import { MISREAD, misread } from "#app/content/misread.ts";

type Token = ReturnType<InstanceType<typeof MarkdownIt>["parse"]>[number];

export interface TextProblem {
  message: string;
  line: number;
}

const ALONE = "Put a component on lines of its own, with an empty line before and after.";
const LINK = "Write [words](address), or put \\ before this [ to show the brackets.";
const STRONG = "Write **words** without a space or an empty line inside the asterisks, or \\*\\* to show them.";
const LIST_ITEM = "a list item";
const ITEM =
  "Begin it with a hyphen (or 1. for a step) and an ordinary space, below an empty line and not far to the right.";
const SETEXT =
  "These words become a heading, because the next line has only - or =. Leave an empty line between them, or write ## before the words.";
const INDENTED =
  "This line begins far to the right, so it would be shown as computer code. Begin it at the left, or right under the words of its list item.";
const SOURCE = "This component would be shown as code. Take out the ` around it.";
const UNREAD =
  "This component would be shown as code. Begin it with < at the left of a line, outside other components.";
const UNNESTED = "This is not inside the item above. Begin it right under the words of that one, or as far left.";
const UNDER_TABLE = "These words become a row of the table above. Leave an empty line before them.";
const SPEAKER = "This is read as a list. Begin the speaker’s line with — instead.";
const ALONE_SPEAKER =
  "This quote has a speaker, but no words. Join it to the words above: write > on the empty line between them, too.";

/** How a line of a paragraph begins when it was meant as something else. */
const beginnings: [RegExp, thing: string, instead: string][] = [
  [/^#.{0,60}/, "a heading", "Write ## and a space before its words, or \\# to show the #."],
  [
    /^\|.{0,60}/,
    "a table",
    "Under its first row write a line of dashes with as many columns, such as |---|---|, or \\| to show the |.",
  ],
  // List markers as word processors write them, with a no-break space, without a space, or indented too far.
  [/^(?:[•·▪◦‣●○■]|o[\t\u00a0]|[-+*][\s\u00a0]|(?:[-+]|\d{1,2}[.)])[\p{L}\u00a0\u202f]).{0,60}/u, LIST_ITEM, ITEM],
  // Below words only 1 begins a list (CommonMark §5.2). A sentence may end there, with two digits.
  [/^\d(?:[.)]|\d[.)](?=\s\p{Ll}))\s.{0,60}/u, LIST_ITEM, ITEM],
  [/^\[(?!\^)[^\]]+\]:\s*(?:\/|#\p{L}|https?:|mailto:|tel:).{0,60}/u, "a link", LINK],
  [/^\[[ xX]\]\s.{0,60}/, "a checkbox", "Take its brackets out, or write \\[ to show them."],
];

/** A definition for links elsewhere (CommonMark §4.7): `[label]: address`, whatever the address. */
const definition = /^\[(?!\^)([^\]]+)\]:\s*(?:\S+(?:\s+["'(].*)?)?$/;

/**
 * List markers that Markdown does not know, or not here. One line may begin with one by chance; two in a row that go on
 * are a list, and would run together.
 */
const listMarker =
  /^(?:[^\p{L}\p{N}\s|#]\ufe0f?|\(?(?:\p{L}|\d{1,2}|[ivx]{1,5})\)|(?:\p{L}|[ivx]{2,5}|\d{1,2}(?:\.\d{1,2})*)\.|\d{1,2}(?:\.\d{1,2})+|o)(?=\s)/iu;
const sequences = [[..."abcdefghijklmnopqrstuvwxyz"], "i ii iii iv v vi vii viii ix x xi xii".split(" ")];

/** Anywhere in a line. */
const leftovers: [RegExp, thing: string, instead: string][] = [
  [/(?<!\*)\*{2,3}(?!\*).{0,30}/, "strong words", STRONG],
  [/\[\^[^[\]\s]+\]/, "a footnote", "Write its words in the text, or \\[ to show the brackets."],
  [
    /<(?:https?|mailto|tel):.{0,60}/,
    "a link",
    "Write [words](address) without a space in the address, or \\< to show the <.",
  ],
  [/[\])]\[(?:(?<=\]\[)|\/|#|https?:)[^[\]]*\]/, "a link", LINK],
  [
    /【[^【】†]*†[^【】]*】|:?contentReference\[[^[\]]*\](?:\{[^{}]*\})?|\[?oai_?cit[^\]\s]*\]?|\[cite(?:_\w+|: ?[\d, ]+)\]|(?:cite)?turn\d+[a-z]+\d+/i,
    "a source",
    "A chat tool left it here. Take it out, or write [words](address).",
  ],
];

/** What was meant as a link, but has a space in or before its address, or is not closed. */
const halfLink = /(\]\([^)\]\s]*\s[^)]*\)?)|\]\([^)\]]*$|\] +\((?:\/|#|https?:|mailto:|tel:)[^)]*\)?/;

/**
 * Characters with a \ before them are meant to be seen.
 * @param tokens as the inline rules leave them, before escaped characters are joined with the text around them
 */
export function findTextProblems(tokens: Token[], lines: string[]): TextProblem[] {
  const problems: TextProblem[] = [];
  const opened = new Set<string>();
  const bracketed = bracketedIn(tokens);
  const report = (message: string, line: number) => problems.push({ message, line });
  const indents = new Map<number, number>();
  let line = 1;
  let columns = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.map) line = token.map[0] + 1;
    const { type } = token;
    if (type === "list_item_open") {
      const indent = /^[>\s]*/.exec(lines[line - 1] ?? "")?.[0].length ?? 0;
      if (indent > (indents.get(token.level) ?? indent)) report(UNNESTED, line);
      indents.set(token.level, indent);
    } else if (!type.includes("list")) indents.delete(token.level + 1);
    if (type === "heading_open" && /[-=]/.test(token.markup)) report(SETEXT, line);
    else if (type === "heading_open" && tokens[index + 1]?.children?.length === 0)
      report("Write the words of this heading, or take the # signs out.", line);
    else if (type === "code_block") report(INDENTED, line);
    else if (type === "fence" && token.content.includes("data-component")) report(SOURCE, line);
    else if (type === "thead_open") columns = 0;
    else if (type === "th_open") columns += 1;
    else if (type === "tr_open") checkRow(lines[line - 1] ?? "", columns, (message) => report(message, line));
    else if (type === "bullet_list_close" && isSpeaker(tokens, index)) report(SPEAKER, line);
    else if (type === "blockquote_open" && isOnlySpeaker(tokens.slice(index, index + 5))) report(ALONE_SPEAKER, line);
    else if (type === "html_block" && !token.content.includes("data-component"))
      problems.push(...markupProblems(token.content, line, opened));
    else if (type === "html_block") {
      if (token.level > 0) report(ALONE, line);
      if (!token.content.includes("</div>")) opened.add("div");
    } else if (type === "inline")
      problems.push(...problemsIn(token, tokens[index - 1]?.type === "paragraph_open", line, opened, bracketed));
  }
  return problems;
}

/** The only tag that editors may write: Markdown has no line breaks for tables. */
export function isLineBreak(html = ""): boolean {
  return /^<br\s*\/?>$/i.test(html.trim());
}

/** @param opened tags reported before, whose closing tags are not reported */
function markupProblems(html: string, line: number, opened: Set<string>): TextProblem[] {
  if (isLineBreak(html)) return [];
  const [tag = "<", closing, name = ""] = /<(\/?)([^\s>]*)/.exec(html) ?? [];
  const written = tag === "<!--" ? tag : `${tag}>`;
  if (!closing) opened.add(name.toLowerCase());
  else if (opened.has(name.toLowerCase())) return [];
  const message = closing
    ? `${written} closes nothing here. Take it out.`
    : `HTML such as ${written} is not allowed here. Take it out. The guide says under ‘Words and links’ what to write instead, such as ** around strong words.`;
  return [{ message, line }];
}

function checkRow(row: string, columns: number, report: (message: string) => void): void {
  if (columns === 0) return;
  const cells = row
    .trim()
    .replace(/^[>\s]*\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/).length;
  if (!row.includes("|")) report(UNDER_TABLE);
  else if (cells > columns)
    report(
      `This row has ${cells} cells, and the first row of its table has ${columns}. Write as many, and \\| to show a |.`,
    );
}

function isOnlySpeaker([, start, paragraph, , close]: Token[]): boolean {
  const isAlone = start?.type === "paragraph_open" && close?.type === "blockquote_close";
  return isAlone && /^(?:—|–|--) /.test(paragraph?.content ?? "");
}

/** A list of one item at the end of a quote is its speaker, unless the words before introduce a list. */
function isSpeaker(tokens: Token[], end: number): boolean {
  if (tokens[end + 1]?.type !== "blockquote_close") return false;
  const level = tokens[end]?.level;
  let start = end;
  while (start > 0 && !(tokens[start]?.type === "bullet_list_open" && tokens[start]?.level === level)) start--;
  const items = tokens
    .slice(start, end)
    .filter(({ type, level: itemLevel }) => type === "list_item_open" && itemLevel === Number(level) + 1);
  const [above, paragraph, close] = tokens.slice(start - 3, start);
  if (items.length !== 1 || close?.type !== "paragraph_close") return false;
  const words = paragraph?.content ?? "";
  return /[.!?…]/.test(signsAtEnd(words)) || (above?.map?.[1] === tokens[start]?.map?.[0] && !words.endsWith(":"));
}

export const signsAtEnd = (words: string) => /(?<!\W)\W*$/.exec(words)?.[0] ?? "";

/** In lower case. Those before a colon name a speaker, and are no links. */
function bracketedIn(tokens: Token[]): Set<string> {
  const texts = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "text");
  const bracketed = texts.flatMap(({ content }) => [...content.matchAll(/\[([^[\]]+)\](?!:)/g)]);
  return new Set(bracketed.map(([, label = ""]) => label.toLowerCase()));
}

/** Each kind only once: a paragraph often repeats its first mistake. */
function problemsIn(
  { children }: Token,
  isParagraph: boolean,
  from: number,
  opened: Set<string>,
  bracketed: Set<string>,
): TextProblem[] {
  const slips = new Map<string, TextProblem>();
  const html: TextProblem[] = [];
  let line = from;
  let begins = isParagraph;
  let isAddress = false;
  let above = { marker: "", content: "" };
  for (const [at, { type, content, info }] of (children ?? []).entries()) {
    const report = (kind: string, message: string, at = line) =>
      slips.has(kind) || slips.set(kind, { message, line: at });
    const reportUnread = (thing: string, written: string, instead: string, at = line) =>
      report(thing, `This is not read as ${thing}: ${written}. ${instead}`, at);
    if (type.startsWith("link_")) isAddress = type === "link_open" && info === "auto";
    if (begins) {
      const [marker = ""] = (type === "text" && listMarker.exec(content)) || [];
      if (isNext(above.marker, marker)) reportUnread(LIST_ITEM, above.content.slice(0, 60), ITEM, line - 1);
      above = { marker, content };
    }
    if (type === "text" && !isAddress) {
      if (misread.test(content)) report(MISREAD, MISREAD);
      const before = children?.[at - 1];
      const after = children?.[at + 1];
      const isTorn = before?.type === "em_close" && content.startsWith(before.markup);
      if (isTorn || (after && /^(?:em|strong)_open$/.test(after.type) && content.endsWith(after.markup.charAt(0)))) {
        const around = children?.slice(isTorn ? at - 3 : at, isTorn ? at + 1 : at + 4) ?? [];
        reportUnread("strong words", around.map((token) => token.markup + token.content).join(""), STRONG);
      }
      for (const [pattern, thing, instead] of [...(begins ? beginnings : []), ...leftovers]) {
        const leftover = pattern.exec(content);
        const before = thing === "strong words" ? content.slice(0, leftover?.index).slice(-30) : "";
        if (leftover) reportUnread(thing, before + leftover[0], instead);
      }
      const [address = "", label = ""] = (begins && definition.exec(content)) || [];
      if (bracketed.has(label.toLowerCase())) reportUnread("a link", address, LINK);
      if (content.includes(" data-component=")) {
        report("component", UNREAD);
        opened.add("div");
      }
      const [letters] = /\((?:c|r|tm)\)/i.exec(content) ?? [];
      if (letters)
        report(letters, `${letters} becomes a symbol such as ©. Write that symbol, or \\${letters} for the letters.`);
      const [unread, spaced] = halfLink.exec(content) ?? [];
      if (unread) {
        const instead = !spaced
          ? "Write [words](address) in one piece."
          : /^\]\((?!https?:).*\.\w{2,5}\)?$/.test(spaced)
            ? "Leave no space in its name, and rename the file."
            : "Leave no space in its address, or write ]\\( to show the brackets.";
        report(unread, `This link or picture is not read as one: ${unread}. ${instead}`);
      }
    } else if (type === "code_inline" && content.includes("data-component")) report(type, SOURCE);
    else if (type === "html_inline" && content.includes("data-component")) {
      report(type, ALONE);
      opened.add("div");
    } else if (type === "html_inline") html.push(...markupProblems(content, line, opened));
    begins = isParagraph && type.endsWith("break");
    if (type.endsWith("break")) line += 1;
    if (type === "hardbreak" || (type === "html_inline" && isLineBreak(content))) above = { marker: "", content: "" };
  }
  return [...html, ...slips.values()];
}

/** The same sign, or one that counts on, such as 1.2 after 1.1, ii. after i. */
function isNext(before: string, after: string): boolean {
  const core = (marker: string) => marker.toLowerCase().replace(/^\(|[.)]$/g, "");
  const [from, to] = [core(before), core(after)];
  if (from === to) return /^(?:o$|[^\p{L}\p{N}])/u.test(before);
  const next = from.replace(/(?<!\d)\d+$/, (number) => String(Number(number) + 1));
  return next === to || sequences.some((all) => all[all.indexOf(to) - 1] === from);
}
