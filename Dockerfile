# What only the build needs stays in this stage.
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev
# Remove what never runs: what only the build needs, source maps, types, tests, C sources, builds for other platforms, and a compiler that is only a peer dependency.
RUN rm commands/precompress.ts app/site/styles/subset-fonts.ts app/voices/avatar/draw-sheets.ts \
  && rm -rf node_modules/typescript node_modules/.bin node_modules/.cache node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
  && find node_modules/better-sqlite3/prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete \
  && find node_modules -type d \( -name test -o -name tests -o -name __tests__ \) -prune -exec rm -rf {} + \
  && find node_modules build -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.flow' -o -name '*.test.*' \
    -o -name '*.c' -o -name '*.cc' -o -name '*.cpp' -o -name '*.h' -o -name '*.md' ! -iname 'licen[cs]e*' \) -delete

FROM node:24-bookworm-slim
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Children’s Commissioner WA" \
  org.opencontainers.image.description="The public website of a children’s commissioner’s office" \
  org.opencontainers.image.revision=$REVISION
# With more than two malloc arenas, freed memory stays with the threads and is not returned.
ENV NODE_ENV=production REVISION=$REVISION MALLOC_ARENA_MAX=2
WORKDIR /site
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/content ./content
COPY --from=build /site/app ./app
COPY --from=build /site/server ./server
COPY --from=build /site/commands ./commands
COPY --from=build /site/build ./build
# Everything belongs to root; the site runs as node (1000), which can write to its data only.
RUN mkdir data && chown 1000:1000 data
USER node
VOLUME /site/data
EXPOSE 3000
HEALTHCHECK --start-period=5m --interval=10s --timeout=5s \
  CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/healthz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "server/index.js"]
