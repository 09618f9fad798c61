import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

/** The one build config: Vite, with Remix as its plugin (docs/decisions/02-one-build-config.md). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    layersInOrder(),
    remix({
      appDirectory: "app",
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: chunkOf } },
  },
}));

/** Every stylesheet says the order of the layers first, so that it does not matter which of them arrives first. */
function layersInOrder() {
  return {
    name: "layers-in-order",
    /** @type {import("vite").Rollup.Plugin["generateBundle"]} */
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "asset" && file.fileName.endsWith(".css"))
          file.source = `@layer reset,tokens,base,ui,site,components,states,print;${file.source}`;
    },
  };
}

/**
 * What every page uses travels in two scripts and one stylesheet instead of dozens: libraries, and the site's own. All
 * styles of ours together are hardly larger than what one page needs of them, since like compresses with like; only the
 * DigiMe form, the map and the lightbox bring their own.
 * @param {string} id
 */
function chunkOf(id) {
  if (/\/app\/.*\.css$/.test(id)) return /\/(?:leaflet-map|lightbox|digime)\.css$/.test(id) ? undefined : "site";
  if (/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//.test(id))
    return "library";
  if (/\/(?:prose|quick-exit|error-page)\.(?:css|tsx)$/.test(id)) return undefined;
  return /\/app\/(?:site\/|ui\/|text-size\/text-size|search\/search-box|pages\/placed|news\/news(?:-card)?\.)|vite\/preload-helper/.test(
    id,
  )
    ? "site"
    : undefined;
}
