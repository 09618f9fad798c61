import { DOMParser } from "@xmldom/xmldom";
import { Unzip, UnzipInflate } from "fflate";

/** Deleted or moved away (§17.13.5), how a word is said (§17.3.3.24), and what older programs show instead. */
const UNSEEN = ["w:del", "w:moveFrom", "w:rt", "mc:Fallback"];
const SPACES = ["w:br", "w:cr", "w:tab", "w:ptab", "w:sym", "w:lastRenderedPageBreak"];

/** What the parts of a document that are read may hold when they are unpacked, in bytes, and in tags and attributes. */
const MAX_UNPACKED = 20 * 1024 * 1024;
const MAX_TAGS = 400_000;
/** How much is unpacked at a time, in bytes: a thousand times as much may come out. */
const SLICE = 4096;

/**
 * As readers see a Word document (ECMA-376-1 §17), without deleted and hidden text; notes and text boxes come last.
 * @throws when it cannot be read as one, or holds more than it may
 */
export function readDocx(bytes: Buffer): string[] {
  const parts = unzip(bytes);
  const [rest = [], ...others] = PARTS.map((name) => {
    const xml = parts.get(name)?.replace(/^\ufeff/, "");
    return xml ? childrenOf(new DOMParser().parseFromString(xml).documentElement) : [];
  });
  if (rest.length === 0) throw new Error("It has no text part.");
  const idOf = (element: Element) => element.getAttribute("w:styleId") || element.getAttribute("w:id");
  const named = new Map(others.flat().map((element) => [`${element.nodeName} ${idOf(element)}`, element]));
  const isHidden = (element: Element | undefined): boolean | undefined => {
    const vanish = child(element, "w:rPr", "w:vanish");
    const base = child(element, "w:rPr", "w:rStyle");
    return vanish
      ? !["0", "false", "off"].includes(String(vanish.getAttribute("w:val")))
      : isHiddenBy(base ?? child(element, "w:basedOn"));
  };
  const isHiddenBy = (style: Element | undefined) =>
    style && isHidden(named.get(`w:style ${style.getAttribute("w:val")}`));
  const textOf = (element: Element, style?: Element): string => {
    const name = element.nodeName;
    const inside = (own = style) => childrenOf(element).map((node) => textOf(node, own));
    if (UNSEEN.includes(name) || (name === "w:tr" && child(element, "w:trPr", "w:del"))) return "";
    if (name === "w:r" && (isHidden(element) ?? isHiddenBy(style))) return "";
    if (name === "w:t") return element.textContent ?? "";
    if (name === "w:noBreakHyphen") return "\u2011";
    if (SPACES.includes(name)) return " ";
    const end = name === "w:p" && !child(element, "w:pPr", "w:rPr", "w:del") ? "\n" : "";
    const note = named.get(`${name.replace("Reference", "")} ${element.getAttribute("w:id")}`);
    if (!note && name !== "w:txbxContent") return inside(child(element, "w:pPr", "w:pStyle")).join("") + end;
    rest.push(...childrenOf(note ?? element));
    return "";
  };
  let text = "";
  for (const element of rest) text += textOf(element);
  return text.split("\n");
}

/** Some programs number the parts. */
const PARTS = ["document", "styles", "footnotes", "endnotes"];
const part = new RegExp(`^word/(${PARTS.join("|")})\\d*\\.xml$`);

/** A small file may unpack to gigabytes, and lie about it, so what comes out is measured. */
function unzip(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  let unpacked = 0;
  let tags = 0;
  const unzipper = new Unzip((file) => {
    const [, name] = part.exec(file.name) ?? [];
    if (!name || parts.has(name)) return;
    parts.set(name, "");
    const decoder = new TextDecoder();
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      unpacked += chunk.length;
      const text = decoder.decode(chunk, { stream: !isLast });
      tags += text.split(/[<=]/).length - 1;
      if (unpacked > MAX_UNPACKED || tags > MAX_TAGS) throw new Error("It holds too much.");
      parts.set(name, parts.get(name) + text);
    };
    file.start();
  });
  unzipper.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += SLICE)
    unzipper.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  return parts;
}

function childrenOf(element: Element | undefined): Element[] {
  return Array.from(element?.childNodes ?? []).filter((node) => node.nodeType === 1) as Element[];
}

/** The element at a path of names, each inside the one before. */
function child(element: Element | undefined, ...[name, ...more]: string[]): Element | undefined {
  const match = childrenOf(element).find((node) => node.nodeName === name);
  return more.length > 0 ? child(match, ...more) : match;
}
