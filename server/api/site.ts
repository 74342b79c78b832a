import { Hono } from "hono";

/** Pages a search engine should know; the rest says `noindex` itself. */
const INDEXED_PATHS = ["/landing", "/landing/paywall"];

export interface SiteOptions {
  readonly publicUrl: string;
  readonly storeName: string;
  readonly summary: string;
  readonly isTestMode: boolean;
}

/** What search engines and phones ask a site for: robots.txt, sitemap.xml and the web manifest. */
export function createSiteApi({ publicUrl, storeName, summary, isTestMode }: SiteOptions): Hono {
  const api = new Hono();
  api.get("/robots.txt", (c) =>
    c.text(
      // A preview in test mode must not be found in place of the shop.
      isTestMode
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
        icons: [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" }],
      }),
      200,
      { "Content-Type": "application/manifest+json; charset=utf-8" },
    ),
  );
  return api;
}
