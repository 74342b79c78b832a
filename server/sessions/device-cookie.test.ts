import { Hono } from "hono";
import { expect, test } from "vitest";
import { createDeviceCookie } from "./device-cookie.ts";

const ORIGIN = "https://shop.example";

function createSite(publicUrl = ORIGIN, secret = "for tests only") {
  const devices = createDeviceCookie({ publicUrl, secret });
  const app = new Hono();
  app.post("/remember/:uid", (c) => {
    devices.remember(c, c.req.param("uid"));
    return c.body(null, 204);
  });
  app.get("/key/:uid", (c) => c.text(devices.keyFor(c, c.req.param("uid")) ?? "stranger"));
  const ask = async (path: string, headers: Record<string, string>, method = "GET") =>
    app.request(path, { method, headers });
  return {
    /** The Set-Cookie header that a browser with this cookie gets when it signs in. */
    remember: async (uid: string, cookie = "", origin = ORIGIN) =>
      (await ask(`/remember/${uid}`, { cookie, origin }, "POST")).headers.get("set-cookie") ?? "",
    keyOf: async (uid: string, cookie: string, headers: Record<string, string> = {}) =>
      (await ask(`/key/${uid}`, { cookie, ...headers })).text(),
  };
}

const valueOf = (line: string) => line.split(";")[0] ?? "";

test("a browser is recognised only for the accounts that signed in with it", async () => {
  const { remember, keyOf } = createSite();
  const line = await remember("ada");
  expect(line).toMatch(
    /^__Host-device=[\w-]{22}\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const cookie = valueOf(line);
  const key = await keyOf("ada", cookie);
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(await keyOf("bob", cookie)).toBe("stranger");
  const both = valueOf(await remember("bob", cookie));
  expect(await keyOf("ada", both)).toBe(key);
  expect(await keyOf("bob", both)).toBe(key);
  expect(both).not.toMatch(/ada|bob/);
});

test("at most five accounts are remembered, and a repeated sign-in adds none", async () => {
  const { remember, keyOf } = createSite();
  let cookie = "";
  for (const uid of ["a", "b", "c", "d", "e", "b", "f"])
    cookie = valueOf(await remember(uid, cookie));
  expect(cookie.split(".")).toHaveLength(6);
  expect(await keyOf("a", cookie)).toBe("stranger");
  for (const uid of ["b", "c", "d", "e", "f"])
    expect(await keyOf(uid, cookie)).not.toBe("stranger");
});

test("forged cookies and those of other browsers are not recognised", async () => {
  const { remember, keyOf } = createSite();
  const cookie = valueOf(await remember("ada"));
  const [, mark = ""] = cookie.split(".");
  const other = valueOf(await remember("bob"));
  const forged = valueOf(await createSite(ORIGIN, "another secret").remember("ada"));
  for (const value of [
    `${other}.${mark}`,
    forged,
    "",
    "__Host-device=",
    `__Host-device=${"x".repeat(4000)}`,
    `${cookie}.${mark}.${mark}.${mark}.${mark}.${mark}`,
    `${cookie.slice(0, -1)}ä`,
    cookie.replace("__Host-device", "device"),
  ])
    expect(await keyOf("ada", value), value).toBe("stranger");
});

test("requests from other sites can neither use nor set the cookie", async () => {
  const { remember, keyOf } = createSite();
  const cookie = valueOf(await remember("ada"));
  expect(await keyOf("ada", cookie, { origin: "https://evil.example" })).toBe("stranger");
  expect(await keyOf("ada", cookie, { origin: ORIGIN })).not.toBe("stranger");
  expect(await remember("ada", "", "https://evil.example")).toBe("");
});

test("over plain http the cookie has no prefix", async () => {
  const line = await createSite("http://127.0.0.1:3000").remember(
    "ada",
    "",
    "http://127.0.0.1:3000",
  );
  expect(line).toMatch(/^device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
});
