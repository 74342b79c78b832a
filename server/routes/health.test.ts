import { afterEach, expect, test, vi } from "vitest";
import { createTestShop } from "#tests/support/test-shop.ts";
import { createHealthApi, createReadiness } from "./health.ts";

afterEach(() => void vi.useRealTimers());

const { documents, clock } = createTestShop();
const working = {
  set: documents.set,
  stat: async (key: string) => (key === "store/retired" ? undefined : { size: 1 }),
};
const fails = () => Promise.reject(new Error("broken disk"));
const hangs = () => new Promise<never>(() => {});

function createApi(broken: Partial<typeof working> = {}) {
  const { set, stat } = { ...working, ...broken };
  const reports: string[] = [];
  const readReadiness = createReadiness({
    documents: { ...documents, set },
    clock,
    offeredKeys: ["store/sold"],
    files: { stat, read: async () => new ReadableStream<Uint8Array>(), write: async () => {} },
    report: (message, error) => void reports.push(`${message}: ${String(error)}`),
  });
  const api = createHealthApi({ buildId: "b", readReadiness, trustedProxies: "10.0.0.1" });
  return Object.assign(api, { reports });
}

async function responseOf(api: ReturnType<typeof createApi>, path = "/readyz") {
  const response = await api.request(path);
  return { status: response.status, body: await response.json() };
}

test.each(["/readyz", "/up"])(
  "%s is ok if the documents can be written and the files on sale exist",
  async (path) => {
    expect(await responseOf(createApi(), path)).toEqual({
      status: 200,
      body: { status: "ok", build: "b", checks: { documents: "ok", files: "ok" } },
    });
    expect((await responseOf(createApi({ set: fails }), path)).status).toBe(503);
  },
);

test.each([
  ["10.0.0.1", {}, "silent proxy"],
  ["10.0.0.1", { "X-Forwarded-For": "203.0.113.7" }, "ok"],
  ["10.0.0.2", { "X-Forwarded-For": "203.0.113.7" }, "undeclared proxy"],
  ["203.0.113.7", { "X-Forwarded-For": "198.51.100.1" }, "ok"],
])(
  "if asked, it says whether the proxy %s tells who the client is",
  async (peer, headers, proxy) => {
    const connection = { incoming: { socket: { remoteAddress: peer } } };
    const response = await createApi().request("/readyz?proxy", { headers }, connection);
    expect(await response.json()).toMatchObject({ status: "ok", proxy });
  },
);

test.each([
  [{ set: fails }, { documents: "failed", files: "ok" }],
  [{ stat: fails }, { documents: "ok", files: "failed" }],
])("not ready if a check fails, and the response says which", async (broken, checks) => {
  expect(await responseOf(createApi(broken))).toEqual({
    status: 503,
    body: { status: "unavailable", build: "b", checks },
  });
});

test.each([
  [{ set: hangs }, { documents: "failed", files: "ok" }],
  [{ stat: hangs }, { documents: "ok", files: "failed" }],
  [
    { set: hangs, stat: hangs },
    { documents: "failed", files: "failed" },
  ],
])("a hanging check counts as failed after two seconds", async (broken, checks) => {
  vi.useFakeTimers();
  const response = responseOf(createApi(broken));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await response).toMatchObject({ status: 503, body: { checks } });
});

test("not ready if a file on sale is missing, and the log names it", async () => {
  const api = createApi({ stat: async () => undefined });
  expect(await responseOf(api)).toMatchObject({
    status: 503,
    body: { checks: { documents: "ok", files: "failed" } },
  });
  expect(api.reports).toEqual(["not ready: files: Error: Missing in the file storage: store/sold"]);
});

test("frequent requests run each check once in five seconds", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  let asked = 0;
  let isBroken = false;
  const api = createApi({
    stat: async () => {
      asked += 1;
      return isBroken ? undefined : { size: 1 };
    },
  });
  await Promise.all(Array.from({ length: 50 }, () => responseOf(api)));
  isBroken = true;
  expect([(await responseOf(api)).status, asked]).toEqual([200, 1]);
  vi.advanceTimersByTime(5000);
  expect([(await responseOf(api)).status, asked]).toEqual([503, 2]);
});

test("/healthz is ok even if everything else fails", async () => {
  const api = createApi({ set: hangs, stat: fails });
  expect(await responseOf(api, "/healthz")).toEqual({
    status: 200,
    body: { status: "ok", build: "b" },
  });
});
