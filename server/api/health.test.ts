import { afterEach, expect, test, vi } from "vitest";
import { createTestShop } from "#tests/support/test-shop.ts";
import { createHealthApi } from "./health.ts";

afterEach(() => void vi.useRealTimers());

const working = {
  documents: createTestShop().documents,
  files: {
    stat: async () => undefined,
    read: async () => new ReadableStream<Uint8Array>(),
    write: async () => {},
  },
};
const fails = () => Promise.reject(new Error("broken disk"));
const hangs = () => new Promise<never>(() => {});

function createApi(broken: { get?: () => Promise<never>; stat?: () => Promise<never> } = {}) {
  const documents = broken.get ? { ...working.documents, get: broken.get } : working.documents;
  const files = broken.stat ? { ...working.files, stat: broken.stat } : working.files;
  return createHealthApi({ buildId: "b", documents, files });
}

async function answerOf(api: ReturnType<typeof createApi>, path = "/readyz") {
  const response = await api.request(path);
  return { status: response.status, body: await response.json() };
}

test("ready where documents and files answer, though neither has what is asked for", async () => {
  expect(await answerOf(createApi())).toEqual({
    status: 200,
    body: { status: "ok", build: "b", checks: { documents: "ok", files: "ok" } },
  });
});

test.each([
  [{ get: fails }, { documents: "failed", files: "ok" }],
  [{ stat: fails }, { documents: "ok", files: "failed" }],
])("not ready where one fails, and says which", async (broken, checks) => {
  expect(await answerOf(createApi(broken))).toEqual({
    status: 503,
    body: { status: "unavailable", build: "b", checks },
  });
});

test.each([
  [{ get: hangs }, { documents: "failed", files: "ok" }],
  [{ stat: hangs }, { documents: "ok", files: "failed" }],
  [
    { get: hangs, stat: hangs },
    { documents: "failed", files: "failed" },
  ],
])("what hangs counts as failed after two seconds", async (broken, checks) => {
  vi.useFakeTimers();
  const answer = answerOf(createApi(broken));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answer).toMatchObject({ status: 503, body: { checks } });
});

test("the process is alive even where nothing else is", async () => {
  const api = createApi({ get: hangs, stat: fails });
  expect(await answerOf(api, "/healthz")).toEqual({
    status: 200,
    body: { status: "ok", build: "b" },
  });
});
