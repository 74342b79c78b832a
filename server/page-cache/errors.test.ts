import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { Failure } from "#protocol/failure.ts";
import { expectErrorPage, expectFailureBody } from "#tests/support/expect-failure.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

const STORE_NAME = "Small Press";
const PAGES = ["/", "/landing", "/landing/paywall", "/landing/confirmation/error", "/sign-in"];

let app: TestApp;
let visitor: TestBrowser;
beforeAll(async () => {
  app = await openProduction();
});
afterAll(() => app.close());
beforeEach(() => {
  visitor = app.browser();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Opens the app in production mode; in other modes React Router sends stack traces to the browser. */
async function openProduction(): Promise<TestApp> {
  vi.stubEnv("MODE", "production");
  const opened = await createTestApp();
  vi.unstubAllEnvs();
  return opened;
}

/** What the page says, without its title and scripts. */
function textOf(html: string): string {
  return html.slice(html.indexOf("<main")).replaceAll(/<script.*?<\/script>/gs, "");
}

test("AC-2.1: an unknown path is a 404 that names it and leads home", async () => {
  const response = await visitor.get("/none?x=1");
  const html = await expectErrorPage(response, 404);
  expect(html).toContain("Page not found: /none?x=1");
  expect(textOf(html)).toContain("There is no page at this address");
  expect(html).toMatch(/<a [^>]*href="\/"/);
  expect(html).not.toContain('id="layout"');
});

test("a long unknown address is shown in part", async () => {
  const path = `/${"x".repeat(15_000)}`;
  const html = await expectErrorPage(await visitor.get(path), 404);
  expect(textOf(html)).toContain(`Page not found: ${path.slice(0, 500)}…`);
  expect(textOf(html)).not.toContain(path.slice(0, 501));
});

test("AC-2.1: the path is shown as text, never as markup", async () => {
  const html = await expectErrorPage(
    await visitor.get('/<img src=x>?"><script>alert(1)</script>'),
    404,
  );
  expect(html).not.toMatch(/<img src=x|<script>/);
});

test("AC-2.2: API clients get the same as JSON", async () => {
  const body = await expectFailureBody(
    await visitor.get("/none", { accept: "application/json" }),
    404,
  );
  expect(body).toEqual({
    url: "/none",
    statusCode: 404,
    statusMessage: "Page not found: /none",
    message: "Page not found: /none",
    stack: "",
    data: { path: "/none" },
  });
});

test.each(PAGES)(
  "AC-2.4: %s matches without regard to case and one trailing slash",
  async (path) => {
    const slashed = path === "/" ? path : `${path}/`;
    for (const spelling of [
      path,
      path.toLowerCase(),
      path.toUpperCase(),
      slashed,
      slashed.toUpperCase(),
    ])
      expect((await visitor.get(spelling)).status, spelling).toBe(200);
    for (const doubled of [`${path}//`, `/${path}`, path.replace(/.\//, "$&/")])
      if (doubled.includes("//")) expect((await visitor.get(doubled)).status, doubled).toBe(404);
  },
);

test.each([
  ["text/html", {}, "/none", "html"],
  ["text/html,application/json", {}, "/none", "html"],
  ["text/html", { "sec-fetch-mode": "cors" }, "/none", "html"],
  ["text/html", {}, "/api/none", "html"],
  ["text/html", {}, "/none.json", "html"],
  ["text/html", { "user-agent": "curl/8.0" }, "/none", "html"],
  ["*/*", {}, "/none", "html"],
  ["image/png", {}, "/none", "html"],
  ["application/json", {}, "/none", "json"],
  ["application/json, text/plain", {}, "/none", "json"],
  ["*/*", { "user-agent": "curl/8.0" }, "/none", "json"],
  ["*/*", { "user-agent": "HTTPie/3.2" }, "/none", "json"],
  ["*/*", { "sec-fetch-mode": "cors" }, "/none", "json"],
  ["*/*", {}, "/api/none", "json"],
  ["*/*", {}, "/none.json", "json"],
  ["*/*", {}, "/api/files/none", "json"],
  ["*/*", {}, "/landing//none.json", "json"],
])("an error for Accept %s with %j at %s is %s", async (accept, headers, path, kind) => {
  const response = await visitor.get(path, { accept, ...headers });
  if (kind === "html") await expectErrorPage(response, 404);
  else await expectFailureBody(response, 404);
});

test.each([
  ["/none", "GET", 404, "Page not found: /none"],
  ["/landing//", "GET", 404, "Page not found: /landing//"],
  ["/api/files/none", "GET", 404, "Link Not Found"],
  ["/api/downloads/none", "POST", 403, "Forbidden"],
  ["/landing/paywall", "POST", 400, "Bad Request"],
  ["/none", "POST", 404, "Page not found: /none"],
  ["/landing", "POST", 405, "Method Not Allowed"],
  ["/api/session", "PUT", 405, "Method Not Allowed"],
])(
  "the title of %s by %s is {status} - {message} | {store}",
  async (path, method, status, message) => {
    const html = await expectErrorPage(await visitor.request(path, { method }), status);
    expect(html).toContain(`<title>${status} - ${message} | ${STORE_NAME}</title>`);
    expect(html).toContain('name="robots" content="noindex"');
  },
);

/** Makes the landing page loader's query fail before the page is cached. */
async function openBroken(error: unknown) {
  const broken = await openProduction();
  onTestFinished(() => broken.close());
  vi.spyOn(broken.services.documents, "query").mockRejectedValue(error);
  return { visitor: broken.browser(), logged: broken.logged };
}

test("AC-2.6: the error page shows the status, title and text that a loader throws", async () => {
  const { visitor } = await openBroken(
    new Failure({ statusCode: 418, statusMessage: "Teapot", message: "m" }),
  );
  const html = await expectErrorPage(await visitor.get("/landing"), 418);
  expect(html).toContain(`<title>418 - Teapot | ${STORE_NAME}</title>`);
  expect(html).toMatch(/<p [^>]*>m<\/p>/);
  expect(html).toMatch(/<a [^>]*href="\/"/);
  const body = await expectFailureBody(
    await visitor.get("/landing", { accept: "application/json" }),
    418,
  );
  expect(body).toMatchObject({ statusMessage: "Teapot", message: "m" });
});

test("AC-2.6: a bug is a 500 that reveals nothing", async () => {
  const { visitor, logged: lines } = await openBroken(new Error("secret detail of table accounts"));
  const page = await visitor.get("/landing");
  const requestId = page.headers.get("x-request-id") ?? "";
  const html = await expectErrorPage(page, 500);
  expect(html).toContain(`<title>500 - Internal Server Error | ${STORE_NAME}</title>`);
  expect(textOf(html)).toContain("Internal Server Error");
  expect(html).toContain(requestId);
  const accept = "application/json";
  const body = await expectFailureBody(await visitor.get("/landing", { accept }), 500);
  expect(body).toMatchObject({ statusMessage: "Internal Server Error", message: "" });
  const data = await (await visitor.get("/landing.data")).text();
  for (const text of [html, JSON.stringify(body), data]) {
    expect(text).not.toContain("secret detail");
    expect(text).not.toMatch(/\.tsx?:\d+|\bat \w+ \(|node_modules\/[^"]*:\d+/);
  }
  const logged = lines.filter((line) => line.includes(requestId));
  expect(logged.some((line) => line.includes("secret detail of table accounts"))).toBe(true);
});

test("AC-2.6: a bug in an API route is the same 500", async () => {
  vi.spyOn(app.services.documents, "get").mockRejectedValue(new Error("secret detail"));
  const path = "/api/files/anything";
  const body = await expectFailureBody(await visitor.get(path, { accept: "*/*" }), 500);
  expect(body).toMatchObject({ url: path, statusMessage: "Internal Server Error", message: "" });
  const html = await expectErrorPage(await visitor.get(path), 500);
  expect(html).toContain(`<title>500 - Internal Server Error | ${STORE_NAME}</title>`);
  for (const text of [html, JSON.stringify(body)]) expect(text).not.toContain("secret detail");
});

test("AC-2.6: a bug in the identity protocol is reported and reveals nothing", async () => {
  vi.spyOn(app.services.documents, "get").mockRejectedValue(new Error("secret detail"));
  const response = await visitor.postJson(
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=tollgate-local",
    { email: "ada@example.com", password: "a password" },
  );
  expect(await expectFailureBody(response, 500)).toMatchObject({ message: "" });
  expect(app.logged.at(-2)).toContain("secret detail");
});

test("HEAD of an error has its status and no body", async () => {
  for (const path of ["/none", "/landing//", "/api/files/none"]) {
    const response = await visitor.request(path, { method: "HEAD" });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("");
  }
});

test.each([
  ["a loader", "/dev/throw"],
  ["a loader with a chosen status", "/dev/throw?status=503"],
  ["a component", "/dev/broken"],
])("the error page of %s shows the logged request id", async (_, path) => {
  const response = await visitor.get(path);
  const id = response.headers.get("x-request-id") ?? "none";
  const html = await expectErrorPage(response, path.endsWith("503") ? 503 : 500);
  expect(html).toContain(`Request ${id}`);
  const failed = app.logged.filter((line) => line.includes(`request ${id} failed`));
  expect(failed).toHaveLength(1);
  expect(JSON.parse(failed[0] ?? "")).toMatchObject({ level: 50, err: { type: "Error" } });
});

test("the error page shows the logged request id after failures in middleware and API routes", async () => {
  const member = app.browser();
  await member.signUp();
  vi.spyOn(app.services.documents, "get").mockRejectedValue(new Error("secret detail"));
  for (const path of ["/account", "/landing/paywall", "/api/files/anything"]) {
    const response = await member.get(path);
    const id = response.headers.get("x-request-id") ?? "none";
    const html = await expectErrorPage(response, 500);
    expect(html, path).toContain(`Request ${id}`);
    expect(html).not.toContain("secret detail");
    const failed = app.logged.filter((line) => line.includes(`request ${id} failed`));
    // Logged twice if renewing the visitor's cookies failed too.
    expect(failed, path).not.toHaveLength(0);
  }
});

test("expected failures show the request id and are not logged as errors", async () => {
  for (const path of ["/none", "/dev/throw?status=418", "/dev/invalid"]) {
    const response = await visitor.get(path);
    const id = response.headers.get("x-request-id") ?? "none";
    expect(await response.text(), path).toContain(`Request ${id}`);
    expect(app.logged.join("")).not.toContain(`request ${id} failed`);
  }
});
