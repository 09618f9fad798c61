import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { textSizeCookie } from "#app/base/text-size.ts";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createPageCache } from "#server/http/cache/page-cache.ts";
import { watchRevision } from "#server/http/cache/published-revision.ts";
import { createVariants } from "#server/http/cache/variant.ts";
import { createLoadShedder, type SheddingLimits } from "#server/http/limits/load-shedding.ts";
import { createServices } from "#server/services.ts";
import { temporaryFolder } from "#server/testing.ts";
import { createHost, type RemixHandler } from "./host.ts";
import { createListener } from "./request-listener.ts";
import type { RequestRecord } from "./request-log.ts";
import { nowhere, type Route } from "./routes.ts";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** `published.revision` is the published revision, `observed` what was logged. */
export async function startHost(pages: RemixHandler, route: Partial<Route> = {}, limits?: SheddingLimits) {
  const folder = temporaryFolder("host");
  const services = createServices(parseEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
  await migrate(services.db);
  const published = { revision: 1 as number | null };
  const observed: RequestRecord[] = [];
  const observe = (record: RequestRecord) => void observed.push(record);
  const routeOf = () => ({ ...nowhere, pattern: "/pattern/", methods: ["GET", "HEAD", "POST"], ...route });
  const variantOf = createVariants({ routeOf, cookieOf: textSizeCookie });
  const { look, stop, ...revisions } = watchRevision({ findRevision: async () => published.revision });
  await look();
  const cache = createPageCache({ observe, variantOf, ...revisions });
  const shedder = createLoadShedder(limits);
  const host = createHost({
    services,
    observe,
    siteUrl: "http://site.test",
    cache,
    isOfficer: (request) => request.headers.get("Cookie") === "office=signed",
    refreshRevision: look,
    variantOf,
    clientFolder: null,
    draining: () => false,
    office: () => ({
      name: "Our Office",
      helpLine: { name: "Young Line", number: "12 34 56", tel: "123456" },
      quickExit: "https://weather.test/",
    }),
    pages,
    shedder,
  });
  const server = createServer(createListener(host, "http://site.test", cache));
  server.on("connection", shedder.arrived);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;

  /** @returns the answer as it came, not decompressed */
  async function ask(address: string, headers: OutgoingHttpHeaders = {}, method = "GET", body = ""): Promise<Answer> {
    const sent = request({ port, host: "127.0.0.1", path: address, method, headers, agent: false });
    sent.end(body);
    const [answer] = await once(sent, "response");
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
  }

  return {
    ask,
    port,
    server,
    services,
    look,
    published,
    observed,
    async stop() {
      stop();
      server.closeAllConnections();
      server.close();
      await services.db.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}
