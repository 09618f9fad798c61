import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { isPrefetch, type Observe, roundMs } from "#server/http/request-log.ts";
import type { Variant, VariantOf } from "./variant.ts";

interface Entry {
  revision: number;
  etag: string;
  headers: string[];
  body: Buffer;
  route: string;
}

interface Parts {
  observe: Observe;
  variantOf: VariantOf;
  revision(): number | null;
  away(): boolean;
}

const PLAIN_BYTES = 10 * 1024 * 1024;
/** For pages with parameters. Anybody can ask for more of these than fit: they must not push out the others. */
const QUERY_BYTES = 6 * 1024 * 1024;
/** Bounded because the year in the footer changes without a revision. */
const LIFE_MS = 10 * 60 * 1000;
const perAnswer = new Set(["x-request-id", "date", "connection", "keep-alive", "content-length", "set-cookie"]);

export type PageCache = ReturnType<typeof createPageCache>;

/** One answer per variant, as it goes over the wire, valid for its revision, with an ETag (RFC 9110 §8.8.3). */
export function createPageCache({ observe, variantOf, revision, away }: Parts) {
  const createCache = (maxSize: number) =>
    new LRUCache<string, Entry>({
      maxSize,
      ttl: LIFE_MS,
      sizeCalculation: ({ body }, key) => body.length + key.length + 1024,
    });
  const plain = createCache(PLAIN_BYTES);
  const withQuery = createCache(QUERY_BYTES);
  const cacheFor = (key: string) => (key.includes("?") ? withQuery : plain);

  function find({ key }: Variant): Entry | null {
    // While the published revision is unknown, an expired page is better than none.
    const old = { allowStale: away(), noDeleteOnStaleGet: away() };
    const entry = key === null ? undefined : cacheFor(key).get(key, old);
    return entry && entry.revision === revision() ? entry : null;
  }

  return {
    /** @returns false when the application has to answer */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if ((request.method !== "GET" && request.method !== "HEAD") || revision() === null) return false;
      const started = performance.now();
      const { cookie, "accept-encoding": accepted, "if-none-match": known } = request.headers;
      const entry = find(variantOf(request.url ?? "", accepted as string | undefined, cookie));
      if (!entry) return false;
      const requestId = randomUUID();
      const fresh = isKnown(entry.etag, known);
      const status = fresh ? 304 : 200;
      const length = fresh ? [] : ["Content-Length", String(entry.body.length)];
      response.writeHead(status, [...entry.headers, ...length, "X-Request-Id", requestId]);
      response.end(fresh || request.method === "HEAD" ? undefined : entry.body);
      const ms = roundMs(performance.now() - started);
      const ahead = isPrefetch(request.headers["sec-purpose"]) ? { ahead: true as const } : {};
      observe({ requestId, method: request.method, route: entry.route, status, ms, cached: true, ...ahead });
      return true;
    },
    revision,
    /** `madeFrom` is the revision from before the answer was made. @returns it with its ETag, or a 304 */
    async set(request: Request, variant: Variant, answer: Response, madeFrom: number | null): Promise<Response> {
      const reading = request.method === "GET" || request.method === "HEAD";
      if (!reading || variant.key === null || madeFrom === null || !isForEveryone(answer)) return answer;
      const body = Buffer.from(await answer.arrayBuffer());
      const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
      const headers = [...answer.headers].filter(([name]) => !perAnswer.has(name)).flat();
      headers.push("ETag", etag);
      const route = variant.route.pattern;
      cacheFor(variant.key).set(variant.key, { revision: madeFrom, etag, headers, body, route });
      const fresh = isKnown(etag, request.headers.get("If-None-Match"));
      const cached = new Response(fresh ? null : new Uint8Array(body), {
        status: fresh ? 304 : answer.status,
        headers: answer.headers,
      });
      if (fresh) cached.headers.delete("Content-Length");
      cached.headers.set("ETag", etag);
      return cached;
    },
  };
}

function isForEveryone(answer: Response): boolean {
  return (
    answer.status === 200 &&
    answer.headers.get("Cache-Control") === "no-cache" &&
    !answer.headers.has("Set-Cookie") &&
    answer.body !== null
  );
}

/** Weak comparison, a list, or `*` (RFC 9110 §13.1.2). */
function isKnown(etag: string, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === "*" || (ifNoneMatch.match(/"[^"]*"/g)?.some((tag) => tag === etag) ?? false);
}
