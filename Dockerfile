FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /site
COPY --from=build --chown=node:node /site ./
RUN mkdir -p data && chown node:node data
USER node
VOLUME /site/data
EXPOSE 3000
HEALTHCHECK CMD node -e "fetch('http://localhost:'+(process.env.PORT||3000)+'/readyz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--max-semi-space-size=8", "server/index.ts"]
