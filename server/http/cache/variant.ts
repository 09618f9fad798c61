import { LRUCache } from "lru-cache";
import type { ParameterKind, Reads, Route, RouteOf } from "#server/http/routes.ts";

/** Everything that decides a page's answer: code that answers uses this and never the request's own headers. */
export interface Variant {
  route: Route;
  encoding: Encoding | null;
  /** Those that pages read, in canonical form; all as they were sent where the answer belongs to one visitor. */
  cookie: string;
  address: string;
  /** Null when the answer must not be cached. */
  key: string | null;
}

export type Encoding = "br" | "gzip";
export type VariantOf = (
  target: string,
  acceptEncoding: string | null | undefined,
  cookie: string | null | undefined,
) => Variant;

interface Parts {
  routeOf: RouteOf;
  cookieOf(header: string | null): string;
}

export const compressible = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/;
/** Longer addresses and headers are answered but not cached. */
const MAX_CACHED_CHARACTERS = 1000;

/** By a request's path, its query and two of its headers (docs/decisions/17). */
export function createVariants({ routeOf, cookieOf }: Parts): VariantOf {
  const addressOf = memoize((target) => readAddress(target, routeOf));
  const encodingOf = memoize(preferredEncoding);
  return (target, acceptEncoding, cookieHeader) => {
    const encoding = encodingOf(acceptEncoding ?? "");
    const { route, address, shared } = addressOf(target);
    const cookie = shared && cookieHeader ? cookieOf(cookieHeader) : (cookieHeader ?? "");
    return { route, encoding, cookie, address, key: shared ? `${encoding ?? ""} ${cookie} ${address}` : null };
  };
}

function memoize<T>(decide: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, { decided: T }>({ max: 1000 });
  return (text) => {
    if (text.length > MAX_CACHED_CHARACTERS) return decide(text);
    const cached = known.get(text);
    if (cached) return cached.decided;
    const decided = decide(text);
    known.set(text, { decided });
    return decided;
  };
}

function readAddress(target: string, routeOf: RouteOf): { route: Route; address: string; shared: boolean } {
  const queryAt = target.indexOf("?");
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const route = routeOf(path);
  const query = knownQuery(route.reads, queryAt === -1 ? "" : target.slice(queryAt + 1));
  const address = path + query.text;
  return { route, address, shared: !query.own && address.length <= MAX_CACHED_CHARACTERS && hasOneForm(target, path) };
}

/** Rewrites the headers, so that later readers of them see what was decided. */
export function normalizeHeaders(request: Request, variantOf: VariantOf): Variant {
  const { headers } = request;
  const { pathname, search } = new URL(request.url);
  const variant = variantOf(pathname + search, headers.get("Accept-Encoding"), headers.get("Cookie"));
  const { encoding, cookie } = variant;
  for (const [name, value] of [["Accept-Encoding", encoding ?? ""] as const, ["Cookie", cookie] as const])
    if (value) headers.set(name, value);
    else headers.delete(name);
  return variant;
}

/** HEAD becomes GET, whose body is left out later. */
export function withKnownQuery(request: Request, { address }: Variant): Request {
  const url = new URL(request.url);
  const reading = request.method === "GET" || request.method === "HEAD";
  if (!reading || (request.method === "GET" && url.pathname + url.search === address)) return request;
  return new Request(new URL(address, url), { headers: request.headers, signal: request.signal });
}

/** Also where an answer happens not to differ (RFC 9110 §12.5.5). */
export function addVary({ headers }: Response): void {
  const type = headers.get("Content-Type") ?? "";
  const isPage = type.startsWith("text/html");
  if (!isPage && !compressible.test(type)) return;
  const said = headers.get("Vary")?.split(", ") ?? [];
  const names = isPage ? ["Cookie", "Accept-Encoding"] : ["Accept-Encoding"];
  headers.set("Vary", [...new Set([...said, ...names])].join(", "));
}

function hasOneForm(target: string, path: string): boolean {
  return !/[A-Z]|\/\//.test(path) && !target.includes("#");
}

/** A quality of zero refuses, and `*` stands for encodings that are not named (RFC 9110 §12.5.3). */
function preferredEncoding(accepted: string): Encoding | null {
  const offers = new Map(accepted.split(",").map((offer) => readOffer(offer.toLowerCase())));
  const takes = (name: Encoding) => offers.get(name) ?? offers.get("*") ?? false;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}

function readOffer(offer: string): [name: string, taken: boolean] {
  const [name = "", ...parameters] = offer.split(";");
  return [name.trim(), !parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(parameter))];
}

const MAX_TEXT_LENGTH = 200;

interface KnownQuery {
  /** With its `?`; empty when the page reads nothing. */
  text: string;
  own: boolean;
}

/** @param query without its `?` */
export function knownQuery(reads: Reads, query: string): KnownQuery {
  if (query === "") return { text: "", own: reads === "all" };
  if (reads === "all") return { text: `?${query}`, own: true };
  const sent = new URLSearchParams(query);
  const parts: string[] = [];
  let own = false;
  for (const [name, kind] of Object.entries(reads)) {
    const value = canonicalForm(kind, sent.getAll(name));
    if (value === "") continue;
    parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
    if (kind === "own") own = true;
  }
  return { text: parts.length > 0 ? `?${parts.join("&")}` : "", own };
}

function canonicalForm(kind: ParameterKind, values: string[]): string {
  const [first = ""] = values;
  if (kind === "list") {
    const chosen = values.flatMap((value) => value.split(",")).filter((value) => value !== "");
    return [...new Set(chosen)].sort().join(",");
  }
  if (kind === "number") return /^0*[1-9]\d{0,8}$/.test(first) && Number(first) > 1 ? String(Number(first)) : "";
  if (kind === "text") return [...first].slice(0, MAX_TEXT_LENGTH).join("").trim();
  if (kind === "own") return first;
  return kind.includes(first) ? first : "";
}
