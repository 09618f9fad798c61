const part = /<div\s+data-component="([^"]*)"(?:\s+data-props='([^']*)')?\s*>\s*<\/div>/g;

/** A component as it stands in a text (docs/editing.md). */
export function writePart(name, props) {
  if (Object.keys(props).length === 0) return `<div data-component="${name}"></div>`;
  // The words stand in quotes of HTML: what would end them, or would be read as a sign of its own, is written otherwise.
  const json = JSON.stringify(props)
    .replaceAll("'", "’")
    .replace(/&(?=(?:quot|#39|apos|lt|gt|amp);)/g, "&amp;");
  return `<div data-component="${name}" data-props='${json}'></div>`;
}

/** The component that stands at a place of a text: its name, what its props say, from where to where; null without one. */
export function findPart(text, at) {
  for (const found of text.matchAll(part)) {
    const [all, name, json = "{}"] = found;
    const [from, to] = [found.index, found.index + all.length];
    if (at < from || at > to) continue;
    try {
      return { name, props: JSON.parse(json), from, to };
    } catch {
      return null;
    }
  }
  return null;
}

export function fieldsOf(parts, name) {
  return parts.find((one) => one.name === name)?.fields ?? [];
}
