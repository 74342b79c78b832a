import { expect, test } from "vitest";
import { createSiteApi } from "./site.ts";

const options = {
  publicUrl: "https://shop.example",
  storeName: "Weekend Atlas",
  summary: "Ten walks",
  isPreview: false,
  media: new Map([["icon-192.png", { url: "/media/icon-192-a1.png", width: 192, height: 192 }]]),
};

test("a shop is found, a preview is not", async () => {
  const shop = await createSiteApi(options).request("/robots.txt");
  expect(await shop.text()).toContain("Sitemap: https://shop.example/sitemap.xml");
  const preview = await createSiteApi({ ...options, isPreview: true }).request("/robots.txt");
  expect(await preview.text()).toBe("User-agent: *\nDisallow: /\n");
});

test("the sitemap names absolute addresses, the manifest the store", async () => {
  const api = createSiteApi(options);
  const sitemap = await api.request("/sitemap.xml");
  expect(sitemap.headers.get("content-type")).toContain("application/xml");
  expect(await sitemap.text()).toContain("<loc>https://shop.example/landing</loc>");
  const manifest = await api.request("/site.webmanifest");
  expect(await manifest.json()).toMatchObject({
    name: "Weekend Atlas",
    start_url: "/",
    icons: [
      { src: "/favicon.svg", sizes: "any" },
      { src: "/media/icon-192-a1.png", type: "image/png", sizes: "192x192" },
    ],
  });
});
