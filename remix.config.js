import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

/** The one build config: Vite, with Remix as its plugin (docs/decisions/02-one-build-config.md). */
export default defineConfig({
  plugins: [
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
  },
});
