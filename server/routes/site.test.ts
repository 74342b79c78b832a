import { expect, test } from "vitest";
import { createSiteApi } from "./site.ts";

const options = {
  publicUrl: "https://shop.example",
  locales: ["en", "de"],
  storeName: "Small Press",
  summary: "Ten places",
  isPreview: false,
  media: new Map([["icon-192.png", { url: "/media/icon-192-a1.png", width: 192, height: 192 }]]),
};

test("search engines may index a shop but not a preview", async () => {
  const shop = await createSiteApi(options).request("/robots.txt");
  expect(await shop.text()).toBe(
    "User-agent: *\nDisallow: /api/\nDisallow: /account\nDisallow: /de/account\nSitemap: https://shop.example/sitemap.xml\n",
  );
  const preview = await createSiteApi({ ...options, isPreview: true }).request("/robots.txt");
  expect(await preview.text()).toBe("User-agent: *\nDisallow: /\n");
});

test("the sitemap contains absolute URLs, and the manifest names the store", async () => {
  const api = createSiteApi(options);
  const sitemap = await api.request("/sitemap.xml");
  expect(sitemap.headers.get("content-type")).toContain("application/xml");
  const places = [...(await sitemap.text()).matchAll(/<loc>([^<]+)/g)].map(([, place]) => place);
  expect(places).toEqual(
    ["/landing", "/landing/paywall", "/refunds", "/terms", "/privacy", "/imprint"].flatMap(
      (path) => [`https://shop.example${path}`, `https://shop.example/de${path}`],
    ),
  );
  const manifest = await api.request("/site.webmanifest");
  expect(await manifest.json()).toMatchObject({
    name: "Small Press",
    start_url: "/",
    icons: [
      { src: "/favicon.svg", sizes: "any" },
      { src: "/media/icon-192-a1.png", type: "image/png", sizes: "192x192" },
    ],
  });
});
