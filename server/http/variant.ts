import { LRUCache } from "lru-cache";
import { compressible } from "./compress.ts";
import { knownQuery } from "./known-query.ts";
import type { Route, RouteOf } from "./routes.ts";

/** All of a request that decides what a page answers to it. Whoever answers looks at this, and not at the request again. */
export interface Variant {
  /** How the answer is compressed; null for not at all. */
  encoding: Encoding | null;
  /** The cookies that pages read, in the one form they have; empty where they say nothing. */
  cookie: string;
  /** Path and query, with only the parameters that the page reads. */
  address: string;
  /** What the memory of pages knows the answer by, or null when it must not keep it. */
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
  /** Leaves of a Cookie header what pages read, in one form. */
  cookieOf(header: string | null): string;
}

/** Longer addresses and headers are answered, not remembered. */
const LONGEST_REMEMBERED = 1000;

/** Decides what a request asks for, from its path and query and two of its headers (docs/decisions/17). */
export function createVariants({ routeOf, cookieOf }: Parts): VariantOf {
  const addressOf = remember((target) => readAddress(target, routeOf));
  const encodingOf = remember(preferredEncoding);
  return (target, acceptEncoding, cookieHeader) => {
    const encoding = encodingOf(acceptEncoding ?? "");
    const cookie = cookieHeader ? cookieOf(cookieHeader) : "";
    const { address, shared } = addressOf(target);
    return { encoding, cookie, address, key: shared ? `${encoding ?? ""} ${cookie} ${address}` : null };
  };
}

/** Most requests say what others have said: what it came to is looked up. */
function remember<T>(decide: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, { decided: T }>({ max: 1000 });
  return (text) => {
    if (text.length > LONGEST_REMEMBERED) return decide(text);
    const found = known.get(text);
    if (found) return found.decided;
    const decided = decide(text);
    known.set(text, { decided });
    return decided;
  };
}

/** The address with the parameters that its page reads, and whether everybody gets the same there. */
function readAddress(target: string, routeOf: RouteOf): { address: string; shared: boolean } {
  const queryAt = target.indexOf("?");
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const route = routeOf(path);
  const given = queryAt === -1 ? "" : target.slice(queryAt + 1);
  const query = knownQuery(route.reads, given);
  const address = path + (asksForData(route, given) ? withData(query.text, route.id) : query.text);
  return { address, shared: !query.own && address.length <= LONGEST_REMEMBERED && hasOneForm(target, path) };
}

/** Whether a query asks for the data of its page, as Remix's router does that moves within it. */
function asksForData({ application, id }: Route, query: string): boolean {
  return application && new URLSearchParams(query).get("_data") === id;
}

function withData(query: string, id: string): string {
  return `${query}${query === "" ? "?" : "&"}_data=${encodeURIComponent(id)}`;
}

/** Decides what a request asks for, and leaves of it what was decided: whoever reads its headers later reads that. */
export function settleVariant(request: Request, variantOf: VariantOf): Variant {
  const { headers } = request;
  const { pathname, search } = new URL(request.url);
  const variant = variantOf(pathname + search, headers.get("Accept-Encoding"), headers.get("Cookie"));
  const { encoding, cookie } = variant;
  for (const [name, value] of [["Accept-Encoding", encoding ?? ""] as const, ["Cookie", cookie] as const])
    if (value) headers.set(name, value);
    else headers.delete(name);
  return variant;
}

/** The request without the parameters that its page does not read; HEAD is answered as GET is, without its body. */
export function asKnown(request: Request, { address }: Variant): Request {
  const url = new URL(request.url);
  const reading = request.method === "GET" || request.method === "HEAD";
  if (!reading || (request.method === "GET" && url.pathname + url.search === address)) return request;
  return new Request(new URL(address, url), { headers: request.headers, signal: request.signal });
}

/** Pages differ by text size and encoding, other text by encoding; it is said also where they happen not to (RFC 9110 §12.5.5). */
export function sayWhatItVariesBy({ headers }: Response, { address }: Variant): void {
  const type = headers.get("Content-Type") ?? "";
  if (type.startsWith("text/html") || /[?&]_data=/.test(address)) headers.set("Vary", "Cookie, Accept-Encoding");
  else if (compressible.test(type)) headers.set("Vary", "Accept-Encoding");
}

/** Whether a path is written as we write it: what is answered at other forms of it too is remembered at this one alone. */
function hasOneForm(target: string, path: string): boolean {
  return !/[A-Z]|\/\//.test(path) && !target.includes("#");
}

/** Brotli before gzip; a quality of zero refuses, and a star speaks for those that are not named (RFC 9110 §12.5.3). */
function preferredEncoding(accepted: string): Encoding | null {
  const offers = new Map(accepted.split(",").map((offer) => readOffer(offer.toLowerCase())));
  const takes = (name: Encoding) => offers.get(name) ?? offers.get("*") ?? false;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}

function readOffer(offer: string): [name: string, taken: boolean] {
  const [name = "", ...parameters] = offer.split(";");
  return [name.trim(), !parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(parameter))];
}
