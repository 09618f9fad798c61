const signs: Record<string, string> = { quot: '"', "#x27": "'", lt: "<", gt: ">", amp: "&" };
const decode = (text: string) => text.replace(/&(quot|#x27|lt|gt|amp);/g, (_, sign) => signs[sign] ?? "");
const attributesOf = (tag: string) =>
  new Map([...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, decode(value)]));

/**
 * What a browser sends of a form that nobody has changed: its successful controls (HTML §4.10.22.4), with the line ends
 * of forms. For pages as React writes them.
 */
export function successfulControls(page: string, form: string): [string, string][] {
  const [, inner = ""] = new RegExp(`<form [^>]*id="${form}"[^>]*>([\\s\\S]*?)</form>`).exec(page) ?? [];
  return [...inner.matchAll(/<input\b([^>]*)>|<(textarea|select)\b([^>]*)>([\s\S]*?)<\/\2>/g)].flatMap(
    ([, input, kind, tag = input ?? "", content = ""]): [string, string][] => {
      const attributes = attributesOf(tag);
      const name = attributes.get("name") ?? "";
      const isOff = attributes.get("type") === "checkbox" && !attributes.has("checked");
      if (name === "" || isOff) return [];
      if (input !== undefined) return [[name, attributes.get("value") ?? ""]];
      if (kind === "textarea") return [[name, decode(content.replace(/^\n/, "")).replace(/\r?\n/g, "\r\n")]];
      const options = [...content.matchAll(/<option([^>]*)>([^<]*)/g)].map(([, option = "", words = ""]) => ({
        value: attributesOf(option).get("value") ?? decode(words),
        isChosen: attributesOf(option).has("selected"),
      }));
      return [[name, (options.find(({ isChosen }) => isChosen) ?? options[0])?.value ?? ""]];
    },
  );
}
