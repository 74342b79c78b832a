import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entitlements } from "#domain/orders/entitlements.ts";
import { buy } from "#tests/support/buy.ts";
import { expectFailureBody } from "#tests/support/expect-failure.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

const PATH = "/api/archives";
const FILES = ["book", "tables"];

let app: TestApp;
let buyer: TestBrowser;
let orderId: string;
beforeAll(async () => {
  app = await createTestApp();
  buyer = app.browser();
  await buyer.signUp();
  ({ orderId } = await buy(buyer, "complete"));
});
afterAll(() => app.close());

function ask(browser: TestBrowser, files: readonly string[], headers = {}) {
  const body = new URLSearchParams(files.map((id) => ["file", id]));
  return browser.request(PATH, {
    method: "POST",
    body,
    headers: { origin: ORIGIN, ...headers },
  });
}

test("all files of a purchase come in one ZIP of the announced length", async () => {
  const page = await (await buyer.get("/account")).text();
  expect(page).toContain(`action="${PATH}"`);
  const response = await ask(buyer, FILES);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename=".+\.zip"$/);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.byteLength).toBe(Number(response.headers.get("content-length")));
  const sizes = Object.values(unzipSync(bytes)).map(({ byteLength }) => byteLength);
  const made = FILES.map((id) => app.storeFiles.find((file) => file.id === id)?.size);
  expect(sizes).toEqual(made);
});

test.each([
  ["a file of another plan", [...FILES, "poster"], 403],
  ["an unknown file", [...FILES, "none"], 404],
  ["no file", [], 400],
  ["too many files", Array.from({ length: 201 }, (_, index) => `f${index}`), 400],
])("%s is refused whole", async (_, files, status) => {
  await expectFailureBody(await ask(buyer, files, { accept: "application/json" }), status);
});

test("visitors without a session and revoked purchases get nothing", async () => {
  expect((await ask(app.browser(), FILES)).status).toBe(403);
  const { documents } = app.services;
  await documents.update(entitlements, orderId, { status: "revoked" });
  expect((await ask(buyer, FILES)).status).toBe(403);
  await documents.update(entitlements, orderId, { status: "active" });
});

test("a file that is missing refuses the archive before its first byte", async () => {
  const { stat } = app.services.files;
  Object.assign(app.services.files, { stat: async () => undefined });
  const response = await ask(buyer, FILES);
  Object.assign(app.services.files, { stat });
  expect(response.status).toBe(503);
});

test("a shop that counts downloads offers none", async () => {
  const limited = await createTestApp({ DOWNLOAD_LIMIT: "3" });
  const browser = limited.browser();
  await browser.signUp();
  await buy(browser, "complete");
  expect(await (await browser.get("/account")).text()).not.toContain(PATH);
  expect((await ask(browser, FILES)).status).toBe(404);
  await limited.close();
});

test("a buyer who goes away during the archive leaves no file open", async () => {
  const { read } = app.services.files;
  let open = 0;
  Object.assign(app.services.files, {
    read: async () => {
      open += 1;
      return new ReadableStream({ cancel: () => void (open -= 1) });
    },
  });
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
  const request = new Request(`${ORIGIN}${PATH}`, {
    method: "POST",
    body: new URLSearchParams(FILES.map((id) => ["file", id])),
    headers: {
      host: new URL(ORIGIN).host,
      origin: ORIGIN,
      cookie: [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
  });
  const response = await app.fetch(request, { outgoing });
  const reader = response.body?.getReader();
  await reader?.read();
  void reader?.read().catch(() => undefined);
  await expect.poll(() => open).toBe(1);
  outgoing.destroy();
  await expect.poll(() => open).toBe(0);
  Object.assign(app.services.files, { read });
});
