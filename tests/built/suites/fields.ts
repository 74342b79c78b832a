/** Header fields for caches and clients, and limits for one connection. */
import { beforeAll, expect, test } from "vitest";
import type { BuiltSite, BuiltSuite } from "../start-built.ts";

export function describeFields({ open, setting }: BuiltSuite): void {
  let site: BuiltSite;
  beforeAll(() => {
    site = open();
  });

  const cookieName = setting === "live" ? "__Host-session" : "session";

  test.each(["/landing/paywall", "/landing-v2/paywall", "/none", "/account", "/sign-in"])(
    "%s is not cached for requests with a session cookie",
    async (path) => {
      const response = await site.browser().get(path, { cookie: `${cookieName}=made-up` });
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      await response.body?.cancel();
    },
  );

  const READ = "GET, HEAD";
  const FORM = "GET, HEAD, POST";
  test.each([
    ["POST", "/", READ],
    ["POST", "/landing", READ],
    ["PUT", "/landing", READ],
    ["DELETE", "/landing-v2", READ],
    ["OPTIONS", "/landing", READ],
    ["POST", "/Landing/", READ],
    ["POST", "/landing/partials/hero", READ],
    ["POST", "/landing.data", READ],
    ["POST", "/_.data", READ],
    ["POST", "/landing/_payload.json", READ],
    ["PUT", "/landing/paywall", FORM],
    ["PATCH", "/landing-v2/paywall", FORM],
    ["DELETE", "/landing/paywall.data", FORM],
    ["PUT", "/account", FORM],
    ["DELETE", "/sign-in", READ],
    ["PUT", "/auth/action", READ],
    ["PUT", "/landing/confirmation/download", FORM],
    ["POST", "/landing/confirmation/error", READ],
    ["OPTIONS", "/landing", READ],
    ["GET", "/api/webhooks/stripe", "POST"],
    ["OPTIONS", "/api/webhooks/stripe", "POST"],
    ["PUT", "/api/session", "POST, DELETE"],
    ["OPTIONS", "/api/downloads/sampler", "POST"],
    ["DELETE", "/healthz", READ],
    ["POST", "/builds/latest.json", READ],
    ["OPTIONS", "/robots.txt", READ],
    ["PATCH", "/identity/jwks.json", READ],
  ])("%s %s is refused with the allowed methods", async (method, path, allowed) => {
    for (const accept of ["text/html", "application/json"]) {
      const headers = { accept, origin: site.origin };
      const response = await site.browser().request(path, { method, headers });
      expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
      expect(await response.text()).toContain(`${method} is not supported here.`);
    }
  });

  test("outside test mode a test page has no allowed methods", async () => {
    const headers = { origin: site.origin };
    const response = await site.browser().request("/dev/kit", { method: "POST", headers });
    expect(response.status).toBe(setting === "test" ? 405 : 404);
  });

  test("a connection with too many waiting requests is closed after the first ones are answered in order", async () => {
    const { host } = new URL(site.origin);
    const request = `GET /sign-in HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const responses = await site.raw(request.repeat(50));
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(responses.at(-1)?.headers.connection).toBe("close");
    expect((await site.browser().get("/landing")).status).toBe(200);
  });

  test("a flood of pipelined requests closes the connection, also for cached pages", async () => {
    const { host } = new URL(site.origin);
    const flood = `GET /landing HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(900);
    await site.browser().get("/landing");
    const sockets = await Promise.all(Array.from({ length: 12 }, () => site.connect()));
    for (const socket of sockets) {
      socket.on("error", () => {});
      socket.resume().write(flood);
    }
    expect((await site.browser().get("/healthz")).status).toBe(200);
    await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
  });
}
