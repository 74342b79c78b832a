import { Hono } from "hono";
import type { StoreMedia } from "#domain/catalog/media.ts";

/** Pages a search engine should know; the rest says `noindex` itself. */
const INDEXED_PATHS = ["/landing", "/landing/paywall"];

export interface SiteOptions {
  readonly publicUrl: string;
  readonly storeName: string;
  readonly summary: string;
  readonly isPreview: boolean;
  /** Has the icons. */
  readonly media: StoreMedia;
}

/** What search engines and phones ask a site for: robots.txt, sitemap.xml and the web manifest. */
export function createSiteApi(options: SiteOptions): Hono {
  const { publicUrl, storeName, summary, isPreview, media } = options;
  const api = new Hono();
  api.get("/robots.txt", (c) =>
    c.text(
      // A preview must not be found in place of the shop.
      isPreview
        ? "User-agent: *\nDisallow: /\n"
        : `User-agent: *\nDisallow: /api/\nDisallow: /account\nSitemap: ${publicUrl}/sitemap.xml\n`,
    ),
  );
  api.get("/sitemap.xml", (c) => {
    const entries = INDEXED_PATHS.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>\n`;
    return c.body(xml, 200, { "Content-Type": "application/xml; charset=utf-8" });
  });
  api.get("/site.webmanifest", (c) =>
    c.body(
      JSON.stringify({
        name: storeName,
        short_name: storeName,
        description: summary,
        start_url: "/",
        display: "browser",
        icons: [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" }, ...listIcons(media)],
      }),
      200,
      { "Content-Type": "application/manifest+json; charset=utf-8" },
    ),
  );
  return api;
}

function listIcons(media: StoreMedia) {
  return ["icon-192.png", "icon-512.png", "icon-maskable-512.png"].flatMap((name) => {
    const icon = media.get(name);
    if (!icon) return [];
    const { url, width, height } = icon;
    const purpose = name.includes("maskable") ? { purpose: "maskable" } : {};
    return { src: url, type: "image/png", sizes: `${width}x${height}`, ...purpose };
  });
}
