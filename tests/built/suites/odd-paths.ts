/** Paths with invalid percent-encoding, and paths that resemble a page's. */
import { beforeAll, expect, test } from "vitest";
import type { BuiltSite, BuiltSuite } from "../start-built.ts";

export function describeOddPaths({ open }: BuiltSuite): void {
  let site: BuiltSite;
  beforeAll(() => {
    site = open();
  });

  const get = async (path: string, accept: string) => {
    const { host } = new URL(site.origin);
    const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, `Accept: ${accept}`];
    const [response] = await site.raw([...head, "Connection: close", "", ""].join("\r\n"));
    return response;
  };

  test.each([
    "/%",
    "/%ff",
    "/%ff/_payload.json",
    "/landing%",
    "/landing/paywall%c3",
    "/landing?%ff#",
    "/assets/%ff",
    "/api/files/%ff",
    "/api/icons/%ff.json",
    "/dev/%e0%a4",
    "/sandbox/pay/%ff",
    "/builds/meta/%ff.json",
    "/%00",
    "/landing%00",
    "/%2e%2e%2fetc/passwd",
    "/landing.data?%ff",
    "/%ff.data",
  ])("%s gets a response and ends no worker", async (path) => {
    for (const accept of ["text/html", "application/json", "*/*"])
      expect((await get(path, accept))?.status, accept).toSatisfy(
        (status) => status === 404 || (path.includes("?") && status === 200),
      );
    expect((await get("/landing", "text/html"))?.status).toBe(200);
  });

  test.each([
    "/%20landing",
    "/%20landing-v2",
    "/landing%20",
    "/%20",
    "/%09landing",
    "/landing%20/",
  ])("%s is not a page", async (path) => {
    const response = await get(path, "text/html");
    expect(response?.status).toBe(404);
    expect(response?.body).toContain("Page not found");
  });
}
