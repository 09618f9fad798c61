// @ts-check
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { subsetFonts } from "./app/site/styles/subset-fonts.ts";
import { drawSheets } from "./app/voices/avatar/draw-sheets.ts";

/**
 * So that modules which both need are loaded once (docs/decisions/03-node-24-from-npm.md).
 * @type {import("vite").Plugin}
 */
const ownServer = {
  name: "own-server",
  buildStart() {
    this.emitFile({ type: "chunk", id: "server/serve.ts", fileName: "serve.js" });
  },
};

/** Node would load them as some four hundred modules, which takes half of the start-up time. */
const bundledPackages = ["kysely", "zod", "hono", "@hono/node-server", "@dicebear/avataaars", "@dicebear/core"];

await subsetFonts();
drawSheets();

export default defineConfig(({ command, isSsrBuild }) => ({
  ssr: { noExternal: command === "build" ? bundledPackages : [] },
  plugins: [
    isSsrBuild && ownServer,
    remix({
      appDirectory: "app",
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        // docs/decisions/37; set explicitly, since Remix warns about a flag that is not set.
        v3_singleFetch: false,
        v3_throwAbortReason: true,
      },
    }),
  ],
  build: {
    target: "es2022",
    minify: isSsrBuild ? false : "terser",
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    // The oldest browsers with container queries (docs/decisions/07-plain-css.md).
    cssTarget: ["chrome105", "safari16", "firefox110"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: chunkOf } },
  },
}));

/**
 * One file for what every page has, one for what islands share, React above all, and one for each island. Left to
 * itself, Rollup makes 17 files of a form's, for it parts what pages have, too.
 * @type {import("rollup").GetManualChunk}
 */
function chunkOf(id, { getModuleInfo }) {
  const importers = new Set([id]);
  for (const importer of importers) for (const other of getModuleInfo(importer)?.importers ?? []) importers.add(other);
  if ([...importers].some((file) => file.endsWith("/app/entry.client.ts"))) return "entry.client";
  const islands = [...importers].flatMap((file) => /[\w-]+\.island(?=\.tsx$)/.exec(file) ?? []);
  return islands.length > 1 ? "islands" : islands[0];
}
