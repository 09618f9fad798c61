import { DOMParser } from "@xmldom/xmldom";
import JSZip from "jszip";

/** Deleted or moved away (§17.13.5), how a word is said (§17.3.3.24), and what older programs show instead. */
const UNSEEN = ["w:del", "w:moveFrom", "w:rt", "mc:Fallback"];
const SPACES = ["w:br", "w:cr", "w:tab", "w:ptab", "w:sym", "w:lastRenderedPageBreak"];

/**
 * The paragraphs of a Word document (ECMA-376-1 §17) as its readers see them, without deleted and hidden text; those of
 * its notes and text boxes come last.
 * @throws when it cannot be read as one
 */
export async function readDocx(bytes: Buffer): Promise<string[]> {
  const zip = await JSZip.loadAsync(bytes);
  /** What is in a part, such as word/document.xml; some programs number them. */
  const part = async (name: string) => {
    const xml = await zip.file(new RegExp(`^word/${name}\\d*\\.xml$`))[0]?.async("string");
    return xml ? childrenOf(new DOMParser().parseFromString(xml.replace(/^\ufeff/, "")).documentElement) : [];
  };
  const [rest = [], ...others] = await Promise.all(["document", "styles", "footnotes", "endnotes"].map(part));
  if (rest.length === 0) throw new Error("It has no text part.");
  const idOf = (element: Element) => element.getAttribute("w:styleId") || element.getAttribute("w:id");
  const named = new Map(others.flat().map((element) => [`${element.nodeName} ${idOf(element)}`, element]));
  const isHidden = (element: Element | undefined): boolean | undefined => {
    const [vanish, base] = [child(element, "w:rPr", "w:vanish"), child(element, "w:rPr", "w:rStyle")];
    return vanish
      ? !["0", "false", "off"].includes(String(vanish.getAttribute("w:val")))
      : isHiddenBy(base ?? child(element, "w:basedOn"));
  };
  const isHiddenBy = (style: Element | undefined) =>
    style && isHidden(named.get(`w:style ${style.getAttribute("w:val")}`));
  const textOf = (element: Element, style?: Element): string => {
    const name = element.nodeName;
    const inside = (own = style) => childrenOf(element).map((one) => textOf(one, own));
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

function childrenOf(element: Element | undefined): Element[] {
  return Array.from(element?.childNodes ?? []).filter((one) => one.nodeType === 1) as Element[];
}

/** The element at a path of names, each inside the one before. */
function child(element: Element | undefined, ...[name, ...more]: string[]): Element | undefined {
  const found = childrenOf(element).find((one) => one.nodeName === name);
  return more.length > 0 ? child(found, ...more) : found;
}
