import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { expectFailureBody, expectIssues } from "#tests/support/expect-failure.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

let app: TestApp;
let visitor: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  visitor = app.browser();
});
afterAll(() => app.close());

const machine = { accept: "*/*" };

/** Opens an app with this icon service and records the service's requests. */
async function openWithService(respond: RequestListener) {
  const asked: string[] = [];
  const service = createServer((request, response) => {
    asked.push(request.url ?? "");
    respond(request, response);
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  const opened = await createTestApp({ ICON_API_URL: `http://127.0.0.1:${port}` });
  onTestFinished(async () => {
    service.closeAllConnections();
    service.close();
    await opened.close();
  });
  return { asked, visitor: opened.browser(), logged: opened.logged };
}

test("AC-7.15: known icons are returned, unknown names are left out", async () => {
  const response = await visitor.get("/api/icons/heroicons.json?icons=photo,nope");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(response.headers.get("cache-control")).toBe(
    "public, max-age=604800, stale-while-revalidate=604800",
  );
  expect(await response.json()).toEqual({
    prefix: "heroicons",
    icons: { photo: { body: expect.stringMatching(/^<path /) } },
    width: 24,
    height: 24,
    lastModified: expect.any(Number),
  });
});

test("an alias gets its drawing, and an icon of another size its size", async () => {
  const path =
    "/api/icons/heroicons.json?icons=code-square-solid,code-bracket-square-solid,home-20-solid";
  const { icons } = (await (await visitor.get(path)).json()) as {
    icons: Record<string, { body: string; width?: number }>;
  };
  expect(icons["code-square-solid"]).toEqual(icons["code-bracket-square-solid"]);
  expect(icons["home-20-solid"]).toMatchObject({ width: 20, height: 20 });
});

test("inherited property names are no icons", async () => {
  const response = await visitor.get("/api/icons/heroicons.json?icons=constructor,photo");
  const { icons } = (await response.json()) as { icons: object };
  expect(Object.keys(icons)).toEqual(["photo"]);
});

test.each([
  ["none.json?icons=photo", 404],
  ["..%2Fheroicons.json?icons=photo", 404],
  ["..%2F..%2F..%2Fpackage.json?icons=photo", 404],
  ["heroicons%2F..%2Fheroicons.json?icons=photo", 404],
  ["Heroicons.json?icons=photo", 404],
  ["%00.json?icons=photo", 404],
  ["heroicons?icons=photo", 404],
  ["heroicons.json", 400],
  ["heroicons.json?icons=", 400],
  ["heroicons.json?icons=,,", 400],
])("/api/icons/%s is %i", async (path, status) => {
  const response = await visitor.get(`/api/icons/${path}`, machine);
  if (status === 404) await expectFailureBody(response, 404);
  else await expectIssues(response, ["icons"]);
});

test("invalid names are refused with their position, and so are too many names", async () => {
  const path = "/api/icons/heroicons.json?icons=";
  await expectIssues(await visitor.get(`${path}photo,../photo`, machine), ["icons.1"]);
  await expectIssues(await visitor.get(`${path}__proto__`, machine), ["icons.0"]);
  await expectIssues(await visitor.get(path + "a,".repeat(201), machine), ["icons"]);
});

test("the service is asked only for collections that are not installed", async () => {
  const { asked, visitor } = await openWithService((request, response) => {
    if (!request.url?.startsWith("/mdi.json")) return void response.writeHead(404).end("404");
    const icons = {
      home: { body: '<path d="M0 0"/>' },
      bad: { body: '<path onload="alert(1)"/><script>alert(1)</script>' },
      far: { body: '<image href="https://example.com/a.png"/>' },
      link: { body: '<use href="https://example.com/a.svg#a"/>' },
    };
    response.end(JSON.stringify({ prefix: "mdi", icons, width: 24, height: 24 }));
  });
  const found = await visitor.get("/api/icons/mdi.json?icons=home,bad,far,link,none");
  expect(await found.json()).toEqual({
    prefix: "mdi",
    icons: { home: { body: '<path d="M0 0"/>' } },
    width: 24,
    height: 24,
  });
  await expectFailureBody(await visitor.get("/api/icons/other.json?icons=home", machine), 404);
  await visitor.get("/api/icons/heroicons.json?icons=nope");
  expect(asked).toEqual([
    "/mdi.json?icons=home%2Cbad%2Cfar%2Clink%2Cnone",
    "/other.json?icons=home",
  ]);
});

test.each([400, 404, 410])(
  "a collection that the service refuses with %i is a 404",
  async (status) => {
    const { visitor } = await openWithService((_request, response) => {
      response.writeHead(status).end("nothing");
    });
    await expectFailureBody(await visitor.get("/api/icons/mdi.json?icons=home", machine), 404);
  },
);

test.each([
  ["an error", 500, "{}"],
  ["a limit", 429, "{}"],
  ["no JSON", 200, "<!doctype html>"],
  ["another collection", 200, '{"prefix":"other","icons":{}}'],
])("a service that responds with %s gives a 502", async (_, status, body) => {
  const { visitor, logged } = await openWithService((_request, response) => {
    response.writeHead(status).end(body);
  });
  const failed = await visitor.get("/api/icons/mdi.json?icons=home", machine);
  expect(await expectFailureBody(failed, 502)).toMatchObject({ statusMessage: "Bad Gateway" });
  expect(failed.headers.get("cache-control") ?? "").not.toContain("max-age");
  expect(logged.join("")).toContain("icons could not be loaded");
});

test("AC-7.13: a page waits 1.5 s for a silent service and is then sent with empty boxes", async () => {
  const { visitor, logged } = await openWithService(() => {});
  // Render once first, because modules are loaded on first use.
  await visitor.get("/dev/icons?names=heroicons:photo");
  const began = performance.now();
  const response = await visitor.get("/dev/icons?names=mdi:home,other:home,heroicons:photo");
  const html = await response.text();
  // No upper bound, because the machine may be busy; without a timeout the page would never arrive.
  expect(performance.now() - began).toBeGreaterThan(1400);
  expect(response.status).toBe(200);
  expect(html).toMatch(/<span[^>]* data-icon="mdi:home"[^>]* class="[^"]*size-8"[^>]*><\/span>/);
  expect(html).toMatch(/<span[^>]* data-icon="other:home"[^>]*><\/span>/);
  expect(html).toMatch(/<span[^>]* data-icon="heroicons:photo"[^>]*><svg viewBox="0 0 24 24"/);
  const warned = logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(warned.length).toBeGreaterThan(0);
});
