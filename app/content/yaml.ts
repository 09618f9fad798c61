import { type Document, isScalar, type LineCounter, type ParsedNode, parseDocument, visit, YAMLParseError } from "yaml";

/**
 * In linear time. What refers to another place is an error, since a few lines of that may stand for gigabytes; so its
 * `toJS` takes no more memory than its text.
 * @throws {RangeError} when it is nested too deeply
 */
export function readYaml(text: string, lineCounter?: LineCounter): Document.Parsed {
  // The parser's own search for keys that are there twice compares each with all others.
  const document = parseDocument<ParsedNode>(text, { lineCounter, prettyErrors: false, uniqueKeys: false });
  const report = (code: "BAD_ALIAS" | "DUPLICATE_KEY", at = 0) =>
    void document.errors.push(new YAMLParseError([at, at + 1], code, code));
  visit(document, {
    Alias: (_, { range }) => report("BAD_ALIAS", range?.[0]),
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) report("DUPLICATE_KEY", key.range?.[0]);
        keys.add(key.value);
      }
    },
  });
  return document;
}
