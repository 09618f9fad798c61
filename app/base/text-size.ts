/** Smallest first; values of the cookie and classes of `<html>` (spec text-size.levels). */
export const textSizes = ["zoom-2", "zoom-1", "zoom0", "zoom1", "zoom2"] as const;
export type TextSize = (typeof textSizes)[number];

/** Values in forms, addresses and `data-text-size`. */
export const textSizeSteps = ["smaller", "larger"] as const;
type TextSizeStep = (typeof textSizeSteps)[number];

/** Without zod, which every page would then load with `enhance`. */
export function findTextSizeStep(name: unknown): TextSizeStep | undefined {
  return textSizeSteps.find((step) => step === name);
}

const TEXT_SIZE_COOKIE = "sizecookie";
const ONE_YEAR_S = 365 * 24 * 60 * 60;

export function findTextSize(cookieHeader: string | null): TextSize | undefined {
  const pair = cookieHeader?.split(/;\s*/).find((part) => part.startsWith(`${TEXT_SIZE_COOKIE}=`));
  const value = pair?.slice(TEXT_SIZE_COOKIE.length + 1);
  return textSizes.find((size) => size === value);
}

export const parseTextSize = (cookieHeader: string | null): TextSize => findTextSize(cookieHeader) ?? "zoom0";

/** In canonical form; empty for the default size. */
export function textSizeCookie(cookieHeader: string): string {
  const size = parseTextSize(cookieHeader);
  return size === "zoom0" ? "" : `${TEXT_SIZE_COOKIE}=${size}`;
}

export function stepTextSize(size: TextSize, step: TextSizeStep): TextSize {
  const next = textSizes.indexOf(size) + (step === "larger" ? 1 : -1);
  return textSizes[next] ?? size;
}

/** For `Set-Cookie` and `document.cookie`; on an https site it is sent over https only (RFC 6265 §4.1.2.5). */
export function formatTextSizeCookie(size: TextSize, siteUrl: string): string {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  return `${TEXT_SIZE_COOKIE}=${size}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
}
