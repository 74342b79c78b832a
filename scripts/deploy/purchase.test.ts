import { afterAll, beforeAll, expect, test } from "vitest";
import { store } from "#tests/fixture-store/index.ts";
import { createTestApp, ORIGIN, type TestApp } from "#tests/support/test-app.ts";
import { buyAndDownload } from "./purchase.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const buyAt = (fetch: (request: Request) => Response | Promise<Response>, plans = store.plans) =>
  buyAndDownload({ origin: ORIGIN, fetch }, plans, 0);

test("a guest's purchase is proved up to the first byte of the file", async () => {
  const [first] = store.plans;
  await expect(buyAt(app.fetch)).resolves.toBe(`${first?.id} was bought and downloaded`);
});

test("a store that costs nothing is only looked at", async () => {
  const free = store.plans.map((plan) => ({ ...plan, price: 0 }));
  await expect(buyAt(app.fetch, free)).resolves.toContain("nothing was bought");
});

test.each([
  ["/landing-v2", "/landing-v2 has status 500"],
  ["/landing-v2/paywall", "/landing-v2/paywall has status 500"],
  ["/sandbox/pay/", "/sandbox/pay/… has status 500"],
  ["/api/downloads/", "/api/downloads/"],
  ["/landing-v2/confirmation/download", "/landing-v2/confirmation/download has status 500"],
])("a broken %s is found and named", async (broken, problem) => {
  const buying = buyAt(async (request) =>
    new URL(request.url).pathname.startsWith(broken)
      ? new Response("", { status: 500 })
      : app.fetch(request),
  );
  await expect(buying).rejects.toThrow(problem);
});
