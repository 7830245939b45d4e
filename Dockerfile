# The base is Debian alone: where no registry is reachable, ops/docker/build-base.sh makes the same base from Debian's packages.
ARG BASE=docker.io/library/debian:trixie-slim

# Debian's npm installs; the shop itself runs on the Node 24 that comes as a package.
FROM ${BASE} AS npm
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates nodejs npm \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/bootstrap.mjs scripts/buildFingerprint.mjs scripts/

FROM npm AS packages
# TypeScript is an optional peer of a package that runs, for its types alone.
RUN NODE_ENV=production node scripts/bootstrap.mjs --runtime --no-build && rm -rf node_modules/typescript node_modules/@typescript

FROM npm AS pages
RUN node scripts/bootstrap.mjs --no-build
COPY . .
RUN node scripts/bootstrap.mjs

FROM ${BASE}
# A fixed number, so that volumes and Kubernetes can name the user. PostgreSQL's programs want a name for it.
RUN groupadd --system --gid 10001 nabta \
 && useradd --system --uid 10001 --gid nabta --home-dir /data --no-create-home --shell /usr/sbin/nologin nabta \
 && install --directory --owner=nabta --group=nabta --mode=0700 /data /backups
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=pages /app/build build
# With the two configurations, doctor can tell that the build belongs to the sources.
COPY package.json package-lock.json .nvmrc vite.config.ts react-router.config.ts ./
COPY demo demo
COPY locales locales
COPY migrations migrations
COPY ops ops
COPY public public
COPY scripts scripts
COPY src src
# /app may be read-only; /data and /tmp are written.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    BACKUP_DIR=/backups \
    MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/tmp/node-compile-cache \
    PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
USER 10001:10001
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "ops/docker/healthcheck.mjs"]
ENTRYPOINT ["node", "--max-old-space-size=256", "--max-semi-space-size=16", "--no-allocation-site-pretenuring"]
CMD ["build/shop/main.js", "web"]
