/** A bare node:http server with the finished pages in memory, and a script that swaps them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Pages } from "../plain-server.ts";
import { cacheFolder } from "./cache.ts";
import { LANDING, PAYWALL, type Peer } from "./server.ts";
import type { PageContent, Snapshot } from "./snapshot.ts";

export function createNodeBare(snapshot: Snapshot): Peer {
  const pages: Pages = {};
  for (const [path, { plain }] of snapshot.files)
    if (isContent(plain.headers["content-type"]))
      pages[path] = { plain: toResponse(String(plain.headers["content-type"]), plain.body) };
  pages[LANDING] = toPage(snapshot.landing, snapshot.styles);
  pages[PAYWALL] = toPage(snapshot.paywall, snapshot.styles);
  return createPlain("node-bare", pages);
}

/** A bare node:http server with our landing page's bytes. */
export function createEqualBytes({ files }: Snapshot): Peer {
  const { plain, packed } = files.get(LANDING) ?? {};
  if (!plain || !packed) throw new Error(`The shop has no ${LANDING}`);
  const type = String(plain.headers["content-type"]);
  const encoding = ["Content-Encoding", String(packed.headers["content-encoding"])];
  const page = {
    plain: toResponse(type, plain.body),
    packed: toResponse(type, packed.body, encoding),
  };
  return createPlain("equal-bytes", { [LANDING]: page });
}

function createPlain(name: string, pages: Pages): Peer {
  const path = join(cacheFolder("plain"), `${name}.json`);
  writeFileSync(path, JSON.stringify(pages));
  const args = [join(import.meta.dirname, "../plain-server.ts"), path];
  return { name, command: () => ({ program: process.execPath, args }) };
}

/** Whether the peers have it as well. */
export function isContent(type = ""): boolean {
  return /^(?:image|font)\//.test(type);
}

function toPage({ headHtml, bodyHtml }: PageContent, styles: string): Pages[string] {
  const html = Buffer.from(
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">${headHtml}<style>${styles}</style>` +
      `<script>(${swapPages})()</script></head><body>${bodyHtml}</body></html>`,
  );
  const type = "text/html; charset=utf-8";
  return {
    plain: toResponse(type, html),
    packed: toResponse(type, brotliCompressSync(html), ["Content-Encoding", "br"]),
  };
}

function toResponse(type: string, body: Buffer, more: readonly string[] = []) {
  const length = ["Content-Length", String(body.length)];
  return { headers: ["Content-Type", type, ...length, ...more], body: body.toString("base64") };
}

/** Runs in the browser: fetches the pages behind the links when idle, and shows one of them when its link is clicked. */
function swapPages(): void {
  const pages = new Map<string, Document>();
  addEventListener("load", () =>
    requestIdleCallback(async () => {
      for (const { pathname } of document.links as HTMLCollectionOf<HTMLAnchorElement>) {
        if (!/^\/landing(?:\/paywall)?$/.test(pathname) || pathname === location.pathname) continue;
        if (pages.has(pathname)) continue;
        const response = await fetch(pathname);
        pages.set(pathname, new DOMParser().parseFromString(await response.text(), "text/html"));
      }
    }),
  );
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const page = link && pages.get(link.pathname);
    if (!page) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    document.title = page.title;
    document.body.replaceWith(document.importNode(page.body, true));
    scrollTo(0, 0);
  });
  addEventListener("popstate", () => location.reload());
}
