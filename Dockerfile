# Builds the shop and keeps what it needs to run: see docs/container.md.

FROM node:24-bookworm-slim AS build
ARG STORE=store
# The pinned Node needs libatomic1, which slim images lack.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1
WORKDIR /shop
COPY package.json package-lock.json ./
# Also installs the pinned Node, which builds and runs the shop.
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf build/cache node_modules/node-*/include node_modules/node-*/share

FROM debian:bookworm-slim
ARG STORE=store
ENV STORE=$STORE \
    HOST=0.0.0.0 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/node-compile-cache \
    PATH=/shop/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --no-create-home --home-dir /nonexistent shop && install -d -o shop -g shop -m 700 /data
WORKDIR /shop
COPY --from=build /shop /shop
USER 10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "scripts/start.mjs"]
