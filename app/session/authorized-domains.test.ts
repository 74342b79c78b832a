import { afterEach, expect, test, vi } from "vitest";
import { isAuthorized, requireAuthorizedDomain } from "./authorized-domains.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["shop.example", ["shop.example"], true],
  ["SHOP.example", ["Shop.Example"], true],
  ["www.shop.example", ["shop.example"], true],
  ["shop.example", ["www.shop.example"], false],
  ["evilshop.example", ["shop.example"], false],
  ["shopxexample", ["shop.example"], false],
  ["127.0.0.1", ["127.0.0.1"], true],
  ["1.127.0.0.1", ["127.0.0.1"], false],
  ["[::1]", ["[::1]"], true],
  ["localhost", [], false],
])("%s is authorized by %j: %s", (hostname, domains, isListed) => {
  expect(isAuthorized(hostname, domains)).toBe(isListed);
});

test.each([
  [Response.json({ authorizedDomains: ["shop.example"] }), undefined],
  [Response.json({ authorizedDomains: ["other.example"] }), "auth/unauthorized-domain"],
  [Response.json({ projectId: "shop" }), "auth/network-request-failed"],
  [new Response("<html>"), "auth/network-request-failed"],
  [Response.json({ authorizedDomains: [] }, { status: 500 }), "auth/network-request-failed"],
])("only a listed domain may sign people in", async (response, code) => {
  vi.stubGlobal("location", { hostname: "www.shop.example" });
  const fetch = vi.fn(async () => response);
  vi.stubGlobal("fetch", fetch);
  const check = requireAuthorizedDomain("https://toolkit.example", "key");
  if (code) await expect(check).rejects.toMatchObject({ name: "FirebaseError", code });
  else await check;
  expect(fetch).toHaveBeenCalledWith("https://toolkit.example/v1/projects?key=key");
});
