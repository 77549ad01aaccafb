# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json ./

# What it makes runs on every architecture, so it is made on the builder's.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM base AS production-modules
# npm keeps TypeScript because one of the job queue's packages names it as an optional peer. Nothing here loads it.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -r node_modules/typescript node_modules/@typescript node_modules/.bin/tsc

# No compiler, no sources: the packages, what was built, and the migrations.
FROM base
RUN install --directory --owner=node --group=node /data
COPY --from=production-modules /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY migrations ./migrations
# The server keeps what it compiled for the next start: less memory, and ready sooner.
ENV DATA_DIR=/data ENV_FILE=none NODE_COMPILE_CACHE=/data/compiled
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The same space for young objects as in package.json: the garbage collector runs less often.
CMD ["node", "--max-semi-space-size=64", "--heap-growing-percent=200", "dist/server.js"]
