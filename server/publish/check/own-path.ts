/** The computer on which a browser runs: who edits sees the site there. */
const thisComputer = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/**
 * Where on this site a whole address leads, with what comes after its path; null for addresses of other sites.
 * @param siteUrl the public origin of the site
 */
export function ownPath(href: string, siteUrl: string | undefined): string | null {
  if (!/^https?:/.test(href) || !URL.canParse(href)) return null;
  const { host, hostname, pathname, search, hash } = new URL(href);
  const withoutWww = (one: string) => one.replace(/^www\./, "");
  const isPublic = siteUrl !== undefined && withoutWww(host) === withoutWww(new URL(siteUrl).host);
  return isPublic || thisComputer.test(hostname) ? pathname + search + hash : null;
}
