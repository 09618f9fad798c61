import path from "node:path";

/** `pages/about-us/index.md` → `/about-us/`, `pages/about-us/our-plan.md` → `/about-us/our-plan/`. */
export function pagePath(file: string): string {
  const trail = file
    .replace(/^pages\//, "")
    .replace(/\.md$/, "")
    .replace(/(?:^|\/)index$/, "");
  return trail === "" ? "/" : `/${trail}/`;
}

export function articlePath(file: string): string {
  return `/news/${slugOf(file)}/`;
}

export function resourcePath(file: string): string {
  return `/resources/${slugOf(file)}/`;
}

export function slugOf(file: string): string {
  return path.posix.basename(file, ".md");
}

/** The addresses above one, from the home page down: `/a/b/` → `/`, `/a/`. */
export function ancestors(address: string): string[] {
  const parts = address.split("/").filter(Boolean);
  return parts.map((_, depth) => (depth === 0 ? "/" : `/${parts.slice(0, depth).join("/")}/`));
}
