/** The checks of the public address with the app itself behind a proxy. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkAddress } from "./address.ts";

const PUBLIC_URL = "https://shop.example";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL, TEST_MODE: "1" });
});
afterAll(() => app.close());

/** The states by check, with a proxy that passes `host`. */
async function statesWith(host: string) {
  const pass = (path: string, passed: string) =>
    app.fetch(new Request(new URL(path, `http://${passed}`), { headers: { host: passed } }));
  const findings = await checkAddress({
    publicUrl: PUBLIC_URL,
    clock: app.clock,
    fetch: async (input) => pass(new URL(new Request(input).url).pathname, host),
    readValidity: async () => ({ from: 0, to: app.clock.now() + 1e10 }),
    async askHere() {
      const response = await pass("/readyz", "shop.example");
      return { status: response.status, body: await response.text() };
    },
  });
  return Object.fromEntries(findings.map(({ check, state, message }) => [check, [state, message]]));
}

test("a shop behind a proxy that changes nothing has no problem", async () => {
  expect(await statesWith("shop.example")).toEqual({
    shop: ["ok", expect.stringContaining("answers on this machine; build 0000")],
    address: ["ok", `${PUBLIC_URL} reaches the shop`],
    certificate: ["ok", "ends in 115 days"],
    proxy: ["ok", expect.any(String)],
  });
});

test("a proxy that passes another Host is found, since the shop in test mode refuses it", async () => {
  expect(await statesWith("127.0.0.1:3000")).toMatchObject({
    shop: ["ok", expect.any(String)],
    address: ["fail", expect.stringContaining("passes another Host")],
  });
});
