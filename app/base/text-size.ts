/** The text sizes, smallest first; values of the cookie and classes of `<html>` (spec text-size.levels). */
export const textSizes = ["zoom-2", "zoom-1", "zoom0", "zoom1", "zoom2"] as const;
export type TextSize = (typeof textSizes)[number];

/** What the two buttons do; values in forms, addresses and `data-text-size`. */
export const textSizeSteps = ["smaller", "larger"] as const;
type TextSizeStep = (typeof textSizeSteps)[number];

/** The step of that name, if there is one. Without zod, which every page would then load with `enhance`. */
export function findTextSizeStep(name: unknown): TextSizeStep | undefined {
  return textSizeSteps.find((step) => step === name);
}

const TEXT_SIZE_COOKIE = "sizecookie";
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** The size in a `Cookie` header, if it has one. */
export function findTextSize(cookieHeader: string | null): TextSize | undefined {
  const pair = cookieHeader?.split(/;\s*/).find((part) => part.startsWith(`${TEXT_SIZE_COOKIE}=`));
  const value = pair?.slice(TEXT_SIZE_COOKIE.length + 1);
  return textSizes.find((size) => size === value);
}

/** The size in a `Cookie` header; anything unknown reads as `zoom0`. */
export const parseTextSize = (cookieHeader: string | null): TextSize => findTextSize(cookieHeader) ?? "zoom0";

/** The size in a `Cookie` header, as a cookie in its canonical form; empty for the default size. */
export function textSizeCookie(cookieHeader: string): string {
  const size = parseTextSize(cookieHeader);
  return size === "zoom0" ? "" : `${TEXT_SIZE_COOKIE}=${size}`;
}

/** One step up or down, within the scale. */
export function stepTextSize(size: TextSize, step: TextSizeStep): TextSize {
  const next = textSizes.indexOf(size) + (step === "larger" ? 1 : -1);
  return textSizes[next] ?? size;
}

/**
 * The cookie, as `Set-Cookie` and `document.cookie` take it; on an https site it is sent over https only (RFC 6265
 * §4.1.2.5).
 */
export function formatTextSizeCookie(size: TextSize, siteUrl: string): string {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  return `${TEXT_SIZE_COOKIE}=${size}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
}
