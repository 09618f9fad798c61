import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Observe } from "./request-log.ts";

interface Entry {
  revision: number;
  etag: string;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Buffer;
  route: string;
}

interface Parts {
  observe: Observe;
  /** What is published now; null when that cannot be told, and then nothing is served from memory. */
  findRevision(): Promise<number | null>;
  patternOf(path: string): string;
}

const LARGEST_BYTES = 16 * 1024 * 1024;
/** Another instance's changes are seen within this time, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** Headers that belong to one answer. */
const own = new Set(["x-request-id", "date", "connection", "keep-alive", "content-length", "set-cookie"]);

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Finished answers to GET, kept in memory as they go over the wire: one per address, text size and encoding, each good
 * for the published revision it was made from. Served before the application is asked, with an ETag (RFC 9110 §8.8.3).
 */
export function createPageCache({ observe, findRevision, patternOf }: Parts) {
  const entries = new LRUCache<string, Entry>({
    maxSize: LARGEST_BYTES,
    // The year in the footer is all that changes without a revision.
    ttl: 10 * 60 * 1000,
    sizeCalculation: ({ body }, key) => body.length + key.length + 1024,
  });
  let revision: number | null = null;
  const look = async () => {
    revision = await findRevision().catch(() => null);
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();

  return {
    look,
    stop: () => clearInterval(timer),
    /** Answers from memory. @returns false when the application has to */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if ((request.method !== "GET" && request.method !== "HEAD") || revision === null) return false;
      const started = performance.now();
      const { cookie, "accept-encoding": accepted = "", "if-none-match": known } = request.headers;
      const entry = entries.get(keyOf(request.url ?? "", cookie, accepted));
      if (!entry || entry.revision !== revision) return false;
      const requestId = randomUUID();
      const fresh = known !== undefined && known === entry.etag;
      const status = fresh ? 304 : 200;
      const length = fresh ? [] : ["Content-Length", String(entry.body.length)];
      response.writeHead(status, [...entry.headers, ...length, "X-Request-Id", requestId]);
      response.end(fresh || request.method === "HEAD" ? undefined : entry.body);
      const ms = Math.round(performance.now() - started);
      observe({ requestId, method: request.method, route: entry.route, status, ms, cached: true });
      return true;
    },
    /** What is published, as far as this instance knows. */
    revision: () => revision,
    /**
     * Keeps a finished answer where it may be kept: a page for everyone, that says it may be asked for again. `made` is
     * the revision from before it was made, since a change may have come in between.
     */
    async keep(request: Request, answer: Response, made: number | null): Promise<Response> {
      if (request.method !== "GET" || made === null || !isForEveryone(answer)) return answer;
      const body = Buffer.from(await answer.arrayBuffer());
      const { pathname, search } = new URL(request.url);
      const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
      const headers = [...answer.headers].filter(([name]) => !own.has(name)).flat();
      const cookie = request.headers.get("cookie") ?? undefined;
      const key = keyOf(pathname + search, cookie, request.headers.get("accept-encoding") ?? "");
      headers.push("ETag", etag);
      entries.set(key, { revision: made, etag, headers, body, route: patternOf(pathname) });
      const kept = new Response(new Uint8Array(body), { status: answer.status, headers: answer.headers });
      kept.headers.set("ETag", etag);
      return kept;
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

const size = /(?:^|;\s*)sizecookie=(zoom-?[0-2])(?:;|$)/;

/** Text size is all that a cookie of ours can say; encodings are those that `compress` knows. */
function keyOf(address: string, cookie: string | undefined, accepted: string): string {
  const text = cookie === undefined ? "" : (size.exec(cookie)?.[1] ?? "");
  const encoding = /q=0/.test(accepted)
    ? accepted
    : /\bbr\b/.test(accepted)
      ? "br"
      : /\bgzip\b/.test(accepted)
        ? "gzip"
        : "";
  return `${encoding} ${text} ${address}`;
}
