/** `pages/about-us/index.md` → `/about-us/`, `pages/about-us/our-plan.md` → `/about-us/our-plan/`. */
export function pagePath(file: string): string {
  const trail = file
    .replace(/^pages\//, "")
    .replace(/\.md$/, "")
    .replace(/(?:^|\/)index$/, "");
  return trail === "" ? "/" : `/${trail}/`;
}

/** From the home page down: `/a/b/` → `/`, `/a/`. */
export function ancestors(address: string): string[] {
  const parts = address.split("/").filter(Boolean);
  return parts.map((_, depth) => (depth === 0 ? "/" : `/${parts.slice(0, depth).join("/")}/`));
}
