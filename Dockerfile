# Builds the shop and keeps what it needs to run: see docs/container.md.

# What is sold. --build-context store=FOLDER replaces it.
FROM scratch AS store
COPY store /

FROM debian:trixie-slim AS base
# The pinned Node needs libatomic1, which slim images lack.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*

FROM base AS build
RUN apt-get update && apt-get install -y --no-install-recommends binutils ca-certificates npm
WORKDIR /shop
COPY .npmrc package.json package-lock.json ./
# Also installs the pinned Node, which builds and runs the shop. Without its debugging symbols it has 33 MB less.
RUN npm ci --include=dev --no-audit --no-fund && strip -o /usr/local/bin/node node_modules/node-linux-*/bin/node
COPY . .
RUN rm -r store
COPY --from=store / store/
RUN node scripts/build.ts
# Node.js loads no TypeScript from packages, so theirs are declarations. Invoices need two of the fonts, no browser needs
# a package, and a start needs the checksums of the cache.
RUN npm prune --omit=dev --no-save --no-audit --no-fund && cd node_modules && rm -r node-linux-* pdfkit/.yarn && \
  find . -type f -regex '.*\.\([cm]?ts\|tsbuildinfo\|map\|md\|markdown\|flow\)' -delete && \
  find . -type f -regex '.*\.\(test\|spec\)\.[cm]?js' -delete && \
  find dejavu-fonts-ttf -type f ! -name LICENSE ! -name package.json ! -name DejaVuSans.ttf ! -name DejaVuSans-Bold.ttf -delete && \
  rm pdfkit/js/pdfkit.browser* pdfkit/js/pdfkit.standalone* fontkit/dist/browser* && \
  find . -type d -empty -delete && find ../build/cache -type f ! -name checksums.json -delete

FROM base
ENV HOST=0.0.0.0 \
    PORT=80 \
    DATA_DIR=/storage \
    NODE_COMPILE_CACHE=/tmp/node-compile-cache
RUN useradd --uid 10001 --no-create-home --home-dir /nonexistent shop && \
  install -d -o shop -g shop -m 700 /storage /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /shop /shop
COPY hooks /hooks
WORKDIR /shop
USER 10001
VOLUME /storage
EXPOSE 80
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "scripts/start.mjs"]
