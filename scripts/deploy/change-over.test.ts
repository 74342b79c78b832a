/** What sends visitors back. */
import { readdirSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import type { Ground } from "./ground.ts";
import { findRunning } from "./lock.ts";
import { update } from "./update.ts";

let server: FakeServer;
beforeEach(async () => {
  server = await createFakeServer();
});
afterEach(() => server.close());

/** To v2. */
const updateWith = (changed: Partial<Ground>, watchMs: number) =>
  update(
    { ...server.ground, ...changed },
    {
      findSource: async () => ({ kind: "git", folder: "", commit: "v2", version: "v2" }),
      watchMs,
      make: server.makeWith(),
    },
  );

async function expectUndone(changed: Partial<Ground>, problem: RegExp): Promise<void> {
  const { places } = server.ground;
  const outcome = await updateWith(changed, 2000);
  expect(outcome.output).toMatch(problem);
  expect(server.journal().at(-1)).toMatch(/^The update to v2 was undone, v1 serves: /);
  expect(await server.visit()).toBe("v1");
  expect(server.running()).toEqual([places.pair[0]]);
  expect(readdirSync(places.ports)).toEqual([String(places.pair[0])]);
  expect(readdirSync(places.releases)).toEqual(["v1"]);
}

test("the lock says which release is watched, and for how long", async () => {
  const { proxy, service, places } = server.ground;
  const said: Record<string, string | undefined> = {};
  const outcome = await updateWith(
    {
      proxy: {
        ...proxy,
        readBuild: () => ((said["look"] = findRunning(places)), proxy.readBuild()),
      },
      service: {
        ...service,
        stop: (port) => ((said["stop"] = findRunning(places)), service.stop(port)),
      },
    },
    60,
  );
  expect(outcome.exitCode).toBe(0);
  expect(said["look"]).toMatch(/^update \(process \d+, since .+Z\), watching v2 for [01] s more$/);
  expect(said["stop"]).toMatch(/^update \(process \d+, since .+Z\)$/);
});

test("a release that misses every second look is undone", async () => {
  const { proxy } = server.ground;
  let looks = 0;
  const readBuild = async () => ((looks += 1) % 2 === 0 ? undefined : proxy.readBuild());
  await expectUndone({ proxy: { ...proxy, readBuild } }, /stopped answering/);
});

test.each([
  [15, 0],
  [1000, 1],
])(
  "while the release before is late, too, %i missed looks end with %i",
  async (missed, exitCode) => {
    const { limits, readBuild, places, proxy } = server.ground;
    let looks = 0;
    const isLate = () => looks > 0 && looks <= missed;
    const never = () => new Promise<undefined>(() => {});
    const outcome = await updateWith(
      {
        limits: { ...limits, lookMs: 100 },
        readBuild: (port) => (isLate() && port === places.pair[0] ? never() : readBuild(port)),
        proxy: {
          ...proxy,
          readBuild: () => ((looks += 1), isLate() ? never() : proxy.readBuild()),
        },
      },
      60,
    );
    expect(outcome).toMatchObject({ exitCode });
    expect(looks).toBeGreaterThan(15);
  },
);

test("one that lets visitors wait is undone, which the journal says before it has ended", async () => {
  const { proxy, limits, service, places } = server.ground;
  const said: (string | undefined)[] = [];
  await expectUndone(
    {
      proxy: { ...proxy, readBuild: () => new Promise(() => {}) },
      limits: { ...limits, lookMs: 20 },
      service: {
        ...service,
        stop: async (port) => {
          if (port === places.pair[1]) said.push(server.journal().at(-1));
          await service.stop(port);
        },
      },
    },
    /stopped answering/,
  );
  expect(said.at(-1)).toContain("v1 serves");
});

test("if the proxy refuses its settings, the release before serves on", async () => {
  const { proxy } = server.ground;
  const pointTo = () => Promise.reject(new Error("planted: another site has an error"));
  await expectUndone({ proxy: { ...proxy, pointTo } }, /planted/);
});
