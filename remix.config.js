// @ts-check
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { subsetFonts } from "./app/site/styles/subset-fonts.ts";
import { drawSheets } from "./app/voices/avatar/draw-sheets.ts";

/** Node would load them as some four hundred modules, which takes half of the start-up time. */
const bundledPackages = ["kysely", "zod", "hono", "@hono/node-server", "@dicebear/avataaars", "@dicebear/core"];

export default defineConfig(({ command, isSsrBuild }) => ({
  ssr: { noExternal: command === "build" ? bundledPackages : [] },
  plugins: [
    { name: "subset-fonts", config: subsetFonts },
    { name: "draw-sheets", config: drawSheets },
    enhanceScript(),
    ownServer(),
    withoutPageScripts(),
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
 * The server's build imports the chunk's address as `virtual:enhance`.
 * @returns {import("vite").Plugin}
 */
function enhanceScript() {
  const entry = "app/enhance/index.ts";
  const name = "virtual:enhance";
  let ssr = false;
  let serving = false;
  return {
    name: "enhance-script",
    configResolved(config) {
      ssr = Boolean(config.build.ssr);
      serving = config.command === "serve";
    },
    buildStart() {
      if (!ssr && !serving) this.emitFile({ type: "chunk", id: entry, name: "enhance" });
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return;
      if (serving) return `export default "/${entry}"`;
      const manifest = JSON.parse(readFileSync("build/client/.vite/manifest.json", "utf8"));
      return `export default "/${manifest[entry].file}"`;
    },
  };
}

/**
 * So that modules which both need are loaded once (docs/decisions/03-node-24-from-npm.md).
 * @returns {import("vite").Plugin}
 */
function ownServer() {
  let ssr = false;
  return {
    name: "own-server",
    configResolved({ build, command }) {
      ssr = command === "build" && Boolean(build.ssr);
    },
    buildStart() {
      if (ssr) this.emitFile({ type: "chunk", id: "server/serve.ts", fileName: "serve.js" });
    },
  };
}

/**
 * No browser asks for them: no document is hydrated.
 * @returns {import("vite").Plugin}
 */
function withoutPageScripts() {
  return {
    name: "without-page-scripts",
    writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
      const wanted = new Set(chunks.filter(({ name }) => name === "enhance").map(({ fileName }) => fileName));
      if (wanted.size === 0) return;
      for (const fileName of wanted) {
        const chunk = chunks.find((one) => one.fileName === fileName);
        for (const other of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) wanted.add(other);
      }
      for (const { fileName } of chunks) if (!wanted.has(fileName)) rmSync(path.join(dir, fileName));
    },
  };
}

/**
 * What islands share, React above all, is apart from `enhance`, which every page has.
 * @param {string} id
 * @param {Pick<import("rollup").ManualChunkMeta, "getModuleInfo">} graph
 */
function chunkOf(id, graph) {
  if (/\/app\/enhance\/(?!in-place|patch)|\/base\/(?:text-size|browser)\.ts|vite\/preload-helper/.test(id))
    return "enhance";
  if (/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return "react";
  if (/\/app\/(?:help\/use-help-matcher|site\/(?:need-help|help-box))\./.test(id)) return "need-help";
  if (/\/app\/(?:ui|base)\/|\/site\/(?:page-head|breadcrumb|help-lines)\./.test(id))
    return isInIsland(id, graph) ? "react" : undefined;
  return undefined;
}

/**
 * @param {string} id
 * @param {Pick<import("rollup").ManualChunkMeta, "getModuleInfo">} graph
 */
function isInIsland(id, { getModuleInfo }) {
  const importers = new Set([id]);
  for (const importer of importers) for (const other of getModuleInfo(importer)?.importers ?? []) importers.add(other);
  return [...importers].some((importer) => importer.endsWith(".island.tsx"));
}
