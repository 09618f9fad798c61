/** The levels of text size, from the smallest; values of the cookie and classes of `<html>` (spec text-size.levels). */
export const textSizes = ["zoom-2", "zoom-1", "zoom0", "zoom1", "zoom2"] as const;
export type TextSize = (typeof textSizes)[number];

/** What the two buttons do: values of forms, of addresses and of `data-text-size`. */
export const textSizeSteps = ["smaller", "larger"] as const;
export type TextSizeStep = (typeof textSizeSteps)[number];

/** The step of that name, if it is one. Without zod, which would come to every page with `enhance`. */
export function findTextSizeStep(name: unknown): TextSizeStep | undefined {
  return textSizeSteps.find((step) => step === name);
}

const TEXT_SIZE_COOKIE = "sizecookie";
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** The size that a `Cookie` header asks for, if it does. */
export function findTextSize(cookieHeader: string | null): TextSize | undefined {
  const pair = cookieHeader?.split(/;\s*/).find((part) => part.startsWith(`${TEXT_SIZE_COOKIE}=`));
  const value = pair?.slice(TEXT_SIZE_COOKIE.length + 1);
  return textSizes.find((size) => size === value);
}

/** The size that a `Cookie` header asks for; anything unknown reads as `zoom0`. */
export const parseTextSize = (cookieHeader: string | null): TextSize => findTextSize(cookieHeader) ?? "zoom0";

/** The size that a `Cookie` header asks for, as a cookie written in one way; empty for the default size. */
export function textSizeCookie(cookieHeader: string): string {
  const size = parseTextSize(cookieHeader);
  return size === "zoom0" ? "" : `${TEXT_SIZE_COOKIE}=${size}`;
}

/** One step up or down; the ends stop. */
export function stepTextSize(size: TextSize, step: TextSizeStep): TextSize {
  const next = textSizes.indexOf(size) + (step === "larger" ? 1 : -1);
  return textSizes[next] ?? size;
}

/** What sets the cookie, as `Set-Cookie` and `document.cookie` take it; where the site is on https it is never sent without (RFC 6265 §4.1.2.5). */
export function formatTextSizeCookie(size: TextSize, siteUrl: string): string {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  return `${TEXT_SIZE_COOKIE}=${size}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
}
