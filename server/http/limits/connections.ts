import { createServer, type Server } from "node:http";

/** Large enough that an address which is far too long gets a page that says so, instead of Node's bare 431. */
const MAX_HEADER_BYTES = 128 * 1024;
const SILENCE_MS = 30_000;
/** Node's own five minutes would cut off a form with files that is sent over a slow line. */
const MAX_ARRIVAL_MS = 60 * 60_000;

/** With its limits for each connection (spec limits.bodies). */
export function createSiteServer(): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: MAX_ARRIVAL_MS });
  server.on("request", (request, response) =>
    response.on("timeout", (socket) => {
      // The silence is ours: what an editor sends may be checked for longer, one after the other.
      if (request.complete && !response.headersSent) return;
      socket.destroy();
    }),
  );
  return server.setTimeout(SILENCE_MS);
}
