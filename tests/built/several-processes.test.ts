/** Several workers on one database file. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { changeFirstIdea } from "#tests/support/change-idea.ts";
import { type Observers, openObservers } from "./support/observers.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";

const WORKERS = 2;
const SLOW = { timeout: 180_000 };
/** Five seconds on an idle machine (docs/processes.md); tests may run beside other work. */
const REACHES_ALL = { timeout: 60_000, interval: 50 };

/** Sends requests over new connections without a pause until stopped. Returns the responses other than 200. */
function keepAsking(site: BuiltSite) {
  const failures: string[] = [];
  let isOver = false;
  let asked = 0;
  const askers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const path = (asked += 1) % 2 === 0 ? "/sign-in" : "/landing";
      await site
        .browser()
        .get(path, { connection: "close" })
        .then(
          async (response) => {
            await response.arrayBuffer();
            if (response.status !== 200) failures.push(`${path}: ${response.status}`);
          },
          (error: unknown) => failures.push(`${path}: ${String(error)}`),
        );
    }
  });
  return {
    /** Waits until `more` further requests have begun. */
    async untilAsked(more: number): Promise<void> {
      const enough = asked + more;
      await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
    },
    async stop(): Promise<readonly string[]> {
      isOver = true;
      await Promise.all(askers);
      return failures;
    },
  };
}

/** How often each worker responded over new connections. */
async function countResponses(site: BuiltSite, connections: number): Promise<Map<number, number>> {
  const seenBefore = site.log().length;
  await Promise.all(
    Array.from({ length: connections }, () =>
      site.browser().get("/sign-in", { connection: "close" }),
    ),
  );
  const counts = new Map<number, number>();
  for (const line of site.log().slice(seenBefore)) {
    const pid = Number(line.pid);
    counts.set(pid, (counts.get(pid) ?? 0) + 1);
  }
  return counts;
}

describe("several workers on one database file", () => {
  let site: BuiltSite;
  let observers: Observers;
  beforeAll(async () => {
    observers = await openObservers();
    site = await startBuilt("test", {
      environment: { ...observers.environment, WORKERS: String(WORKERS) },
    });
  });
  afterAll(async () => {
    const expected = [/A worker ended unexpectedly \(1 since/];
    await site.stop({ expected, mayReplaceWorkers: true });
    await observers.close();
  });

  const countSignIns = async () => {
    const route = 'method="GET",route="/sign-in",status="2xx"';
    const name = `tollgate_http_request_duration_seconds_count{${route}}`;
    return (await observers.readMetrics()).get(name) ?? 0;
  };

  test("the shop greets once, and all workers serve", async () => {
    expect(site.output().match(/Tollgate serves/g)).toHaveLength(1);
    expect(site.workerPids()).toHaveLength(WORKERS);
    await expect
      .poll(async () => (await countResponses(site, 50)).size, { timeout: 30_000 })
      .toBe(WORKERS);
  });

  test("the metrics are the sums of all workers", async () => {
    // Lines of the log arrive later than the responses.
    const loggedSignIns = () => site.log().filter(({ route }) => route === "/sign-in");
    await expect.poll(async () => loggedSignIns().length - (await countSignIns())).toBe(0);
    expect(new Set(loggedSignIns().map(({ pid }) => pid)).size).toBe(WORKERS);
  });

  test("an edited page is shown by all workers", async () => {
    const documents = createSqliteDocuments({ path: join(site.dataPath, "tollgate.db") });
    await changeFirstIdea(documents, "A place that all workers know");
    await documents.close();
    await expect
      .poll(async () => {
        const pages = Array.from({ length: 40 }, async () =>
          (await site.browser().get("/landing", { connection: "close" })).text(),
        );
        return (await Promise.all(pages)).every((page) => page.includes("that all workers know"));
      }, REACHES_ALL)
      .toBe(true);
  });

  test("a takeover loses no request, and no count", SLOW, async () => {
    const before = site.workerPids();
    const counted = await countSignIns();
    const asking = keepAsking(site);
    await asking.untilAsked(10);
    site.signal("SIGHUP");
    await expect
      .poll(() => site.workerPids().filter((pid) => before.includes(pid)), { timeout: 120_000 })
      .toEqual([]);
    await asking.untilAsked(10);
    expect(await asking.stop()).toEqual([]);
    expect(site.workerPids()).toHaveLength(WORKERS);
    expect(await countSignIns()).toBeGreaterThan(counted);
  });

  test("while a killed worker is replaced, the other one serves", SLOW, async () => {
    const [killed = 0, other = 0] = site.workerPids();
    process.kill(killed, "SIGKILL");
    await site.says("A worker ended unexpectedly (1 since the start)");
    expect((await site.browser().get("/sign-in")).status).toBe(200);
    await expect.poll(() => site.workerPids().length).toBe(WORKERS);
    expect(site.workerPids()).toContain(other);
    expect(site.workerPids()).not.toContain(killed);
  });
});
