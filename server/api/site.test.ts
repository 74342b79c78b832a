import { expect, test } from "vitest";
import { createSiteApi } from "./site.ts";

const options = {
  publicUrl: "https://shop.example",
  storeName: "Weekend Atlas",
  summary: "Ten walks",
  isTestMode: false,
};

test("a shop is found, a preview in test mode is not", async () => {
  const shop = await createSiteApi(options).request("/robots.txt");
  expect(await shop.text()).toContain("Sitemap: https://shop.example/sitemap.xml");
  const preview = await createSiteApi({ ...options, isTestMode: true }).request("/robots.txt");
  expect(await preview.text()).toBe("User-agent: *\nDisallow: /\n");
});

test("the sitemap names absolute addresses, the manifest the store", async () => {
  const api = createSiteApi(options);
  const sitemap = await api.request("/sitemap.xml");
  expect(sitemap.headers.get("content-type")).toContain("application/xml");
  expect(await sitemap.text()).toContain("<loc>https://shop.example/landing</loc>");
  const manifest = await api.request("/site.webmanifest");
  expect(await manifest.json()).toMatchObject({ name: "Weekend Atlas", start_url: "/" });
});
