/** The names of the browser's own computer, on which editors see the site. */
const thisComputer = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/**
 * The path, query and fragment of a full address on this site; null for addresses of other sites.
 * @param siteUrl the public origin of the site
 */
export function ownPath(href: string, siteUrl: string | undefined): string | null {
  if (!/^https?:/.test(href) || !URL.canParse(href)) return null;
  const { host, hostname, pathname, search, hash } = new URL(href);
  const withoutWww = (one: string) => one.replace(/^www\./, "");
  const isPublic = siteUrl !== undefined && withoutWww(host) === withoutWww(new URL(siteUrl).host);
  return isPublic || thisComputer.test(hostname) ? pathname + search + hash : null;
}
