const quoted = (words: string) => JSON.stringify(words);

/** The text that a new file of each kind begins with: what the check asks for first. */
const templates: Record<string, (title: string, today: string) => string> = {
  pages: (title) => `title: ${quoted(title)}\ndescription: ""`,
  news: (title, today) =>
    `headline: ${quoted(title)}\ndate: ${today}\ncategory: \nissues: []\nsummary: ""\nbackground: teal`,
  resources: (title, today) =>
    `title: ${quoted(title)}\nheadline: ""\ndate: ${today}\nsummary: ""\nkind: \naudience: \ndocuments:\n  - file: documents/\n    title: ""`,
  voices: (title, today) =>
    `question: ${quoted(title)}\nlead: ""\nstatus: open\nopened: ${quoted(today)}\ncloses: ""\ntone: teal`,
};

/** The text of a new file; null for a kind that is not begun here. @param today in ISO 8601 */
export function newText(kind: string, title: string, today: string): string | null {
  const template = Object.hasOwn(templates, kind) ? templates[kind] : undefined;
  return template && title ? `---\n${template(title, today)}\n---\n\n` : null;
}
