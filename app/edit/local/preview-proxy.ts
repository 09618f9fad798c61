import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { text } from "node:stream/consumers";
import { explain } from "#server/explain.ts";
import { OFFICE_PAGES } from "#server/http/addresses.ts";
import { barScript, barStyles, drawBar } from "./bar.ts";
import type { PreviewSite } from "./preview.ts";

/** Requests for another host are refused: a page of another site may have pointed its own name here (DNS rebinding). */
const THIS_COMPUTER = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store" }).end(body);
}

/** @param site the port of the site itself */
export function createPreviewProxy(site: number, { preview, listen }: PreviewSite): Server {
  return createServer((incoming, response) => {
    const address = incoming.url ?? "/";
    if (!THIS_COMPUTER.test(incoming.headers.host ?? ""))
      return send(response, 403, "text/plain", "Only on this computer.");
    if (address === `${OFFICE_PAGES}preview.css`) return send(response, 200, "text/css", barStyles);
    if (address === `${OFFICE_PAGES}preview.js`) return send(response, 200, "text/javascript", barScript);
    if (address.startsWith(`${OFFICE_PAGES}events`)) return sendChanges(address, response);
    if (preview.published === null && !address.startsWith(OFFICE_PAGES))
      return send(response, 503, "text/html", `<!doctype html><title>Editing</title>${drawBar(preview, "")}`);
    try {
      passOn(incoming, response);
    } catch (error) {
      // Without this, one request would end the server, and the editor's screen with it.
      send(response, 500, "text/plain", `This cannot be shown: ${explain(error)}`);
    }
  });

  /** Server-sent events (HTML §9.2). */
  function sendChanges(address: string, response: ServerResponse): void {
    const seen = Number(new URL(address, "http://localhost").searchParams.get("version"));
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.write(":\n\n");
    const sendChange = () => preview.version > seen && response.write("data: changed\n\n");
    response.on("close", listen(sendChange));
    sendChange();
  }

  function passOn(incoming: IncomingMessage, response: ServerResponse): void {
    const { "accept-encoding": _, "if-none-match": __, ...headers } = incoming.headers;
    const { method, url } = incoming;
    // The version at the time of the request: a change that comes before the response may be missing from it.
    const { version } = preview;
    const tryAgain = () => send(response, 502, "text/plain", "The site is starting. Try again in a moment.");
    const inner = request({ host: "127.0.0.1", port: site, method, path: url, headers, agent: false }, (reply) => {
      const { "content-length": length, etag, "content-security-policy": policy, ...rest } = reply.headers;
      const status = reply.statusCode ?? 502;
      // The browser may have closed the connection meanwhile, for example to load another page.
      if (response.destroyed) return void reply.resume();
      // The bar reloads its page when something changes, which would lose what is typed into a page for editing.
      if (!String(rest["content-type"]).startsWith("text/html") || method === "HEAD" || url?.startsWith(OFFICE_PAGES)) {
        response.writeHead(status, reply.headers);
        pipeline(reply, response, () => {});
        return;
      }
      text(reply).then((page) => {
        // The bar has a script, on plain pages, too.
        const allowed = String(policy)
          .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
          .replace("default-src 'none'", "default-src 'self'");
        response.writeHead(status, { ...rest, "content-security-policy": allowed, "cache-control": "no-store" });
        // The bar comes last, so that the part before it, which React hydrates, is unchanged.
        response.end(page.replace(/<\/body>|$/, (end) => drawBar({ ...preview, version }, url ?? "/") + end));
      }, tryAgain);
    });
    inner.on("error", tryAgain);
    incoming.pipe(inner);
  }
}
