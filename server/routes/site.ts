import { Hono } from "hono";
import { legalPages } from "#domain/catalog/legal-pages.ts";
import type { StoreMedia } from "#domain/catalog/media.ts";
import { basenameOf } from "#locales/locale-path.ts";
import type { HonoEnv } from "../http/environment.ts";

/** Pages for search engines; all others send `noindex`. */
const INDEXED_PATHS = ["/landing", "/landing/paywall", ...legalPages.map((page) => `/${page}`)];

export interface SiteOptions {
  readonly publicUrl: string;
  /** Paths in the first language have no prefix. */
  readonly locales: readonly string[];
  readonly storeName: string;
  readonly summary: string;
  readonly isPreview: boolean;
  readonly media: StoreMedia;
}

export function createSiteApi(options: SiteOptions): Hono<HonoEnv> {
  const { publicUrl, locales, storeName, summary, isPreview, media } = options;
  const basenames = locales.map((locale) => basenameOf(locale, locales));
  const api = new Hono<HonoEnv>();
  api.get("/robots.txt", (c) =>
    c.text(
      // Search engines must not list a preview instead of the shop.
      isPreview
        ? "User-agent: *\nDisallow: /\n"
        : [
            "User-agent: *",
            "Disallow: /api/",
            ...basenames.map((basename) => `Disallow: ${basename}/account`),
            `Sitemap: ${publicUrl}/sitemap.xml\n`,
          ].join("\n"),
    ),
  );
  api.get("/sitemap.xml", (c) => {
    const addressOf = (locale: string, path: string) =>
      publicUrl + basenameOf(locale, locales) + path;
    const entries = INDEXED_PATHS.flatMap((path) => {
      const alternates = listAlternates(locales).map(
        ([language, locale]) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(locale, path)}"/>`,
      );
      return locales.map(
        (locale) => `<url><loc>${addressOf(locale, path)}</loc>${alternates.join("")}</url>`,
      );
    });
    const names = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${locales.length > 1 ? ` xmlns:xhtml="http://www.w3.org/1999/xhtml"` : ""}`;
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>${entries.join("")}</urlset>\n`;
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

/** Values of hreflang with the languages of their pages; none in a shop with one language. */
function listAlternates(locales: readonly string[]): (readonly [string, string])[] {
  const [first = ""] = locales;
  if (locales.length < 2) return [];
  return [...locales.map((locale) => [locale, locale] as const), ["x-default", first]];
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
