# Node 24, pinned with both architectures; Dependabot proposes newer ones.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS base
WORKDIR /app
COPY package.json package-lock.json ./

# What it makes runs on every architecture, so it is made on the builder's.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM base AS production-modules
# npm keeps TypeScript because one of the job queue's packages names it as an optional peer. Nothing here loads it.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -r node_modules/typescript node_modules/@typescript node_modules/.bin/tsc

# No compiler, no sources: the packages, what was built, the migrations, and what a trial's seasons are played from.
FROM base
COPY --from=production-modules /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY migrations ./migrations
COPY sandbox/platforms/seasons ./sandbox/platforms/seasons
# The same space for young objects as in package.json: the garbage collector runs less often.
RUN printf '#!/bin/sh\nexec node --max-semi-space-size=64 --heap-growing-percent=200 /app/dist/server.js "$@"\n' \
  > /usr/local/bin/potkeeper && chmod 755 /usr/local/bin/potkeeper \
  && install --directory --owner=node --group=node /data
# PostgreSQL runs from the packages: here, so that an image in which it can't is never finished.
RUN ENV_FILE=none DATA_DIR=/tmp/proof NODE_COMPILE_CACHE=/tmp/proof potkeeper migrate && rm -r /tmp/proof
# The server keeps what it compiled for the next start: less memory, and ready sooner.
ENV HOST=0.0.0.0 DATA_DIR=/data ENV_FILE=none NODE_COMPILE_CACHE=/data/compiled
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["potkeeper"]
CMD ["start"]
