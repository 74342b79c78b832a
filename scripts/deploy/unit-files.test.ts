/** The systemd units and the command `tollgate` follow the release that serves. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isLong } from "#tests/support/long.ts";
import { createFakeServer, type FakeServer, type Flaw } from "#tests/support/fake-server.ts";
import { rollback, update } from "./update.ts";

let server: FakeServer;
beforeEach(async () => {
  server = await createFakeServer();
  await updateTo("v2");
  server.asked();
});
afterEach(() => server.close());

const updateTo = (
  version: string,
  { flaw, ground = server.ground, broken = false }: Options = {},
) =>
  update(ground, {
    findSource: async () => ({ kind: "git", folder: "", commit: version, version }),
    watchMs: 60,
    async make(...words) {
      const release = await server.makeWith(flaw)(...words);
      if (broken) writeFileSync(join(release, "scripts/deploy/units.ts"), "throw new Error('odd')");
      return release;
    },
  });

interface Options {
  readonly flaw?: Flaw;
  readonly ground?: FakeServer["ground"];
  readonly broken?: boolean;
}

function expectUnitsOf(version: string): void {
  const { units, command } = server.ground.places;
  const names = ["tollgate@.service", `tollgate-of-${version}.timer`];
  expect(readdirSync(units).toSorted()).toEqual(names.toSorted());
  expect(readFileSync(join(units, "tollgate@.service"), "utf8")).toBe(version);
  expect(readFileSync(command, "utf8")).toBe(`command of ${version}`);
  expect(statSync(command).mode & 0o777).toBe(0o755);
}

const taking = (from: string, to: string) => [
  `disable --quiet --now tollgate-of-${from}.timer`,
  "daemon-reload",
  `enable --quiet --now tollgate-of-${to}.timer`,
];

test("a release starts with its own units, and a rollback brings the former ones back", async () => {
  const [one, other] = server.ground.places.pair;
  expectUnitsOf("v2");
  expect((await updateTo("v3")).exitCode).toBe(0);
  expectUnitsOf("v3");
  expect(server.asked()).toEqual([...taking("v2", "v3"), `start ${one}`]);
  expect((await rollback(server.ground, { watchMs: 0 })).exitCode).toBe(0);
  expectUnitsOf("v2");
  expect(server.asked()).toEqual([...taking("v3", "v2"), `start ${other}`]);
});

test("an update that is undone leaves the units of the release before, loaded", async () => {
  expect((await updateTo("v3", { flaw: "refuses the settings" })).exitCode).toBe(1);
  expectUnitsOf("v2");
  expect(server.asked().slice(-3)).toEqual(taking("v3", "v2"));
});

test("a release that cannot render its units is undone before it starts", async () => {
  const outcome = await updateTo("v3", { broken: true });
  expect(outcome).toMatchObject({
    exitCode: 1,
    output: expect.stringMatching(/^Its systemd units [^]*Error: odd/),
  });
  expectUnitsOf("v2");
  expect(server.asked()).toEqual(["daemon-reload"]);
  expect(await server.visit()).toBe("v2");
});

const MOMENTS = ["daemon-reload", "disable", "enable"];

test.each(isLong ? MOMENTS : MOMENTS.slice(0, 1))(
  "after an update that was killed at %s, the next command puts the units in order",
  async (word) => {
    const { machine, places } = server.ground;
    const never = new Promise<never>(() => {});
    await new Promise<void>((resolve) => {
      const run: typeof machine.run = (command, options) => {
        if (command[0] !== "systemctl" || command[1] !== word) return machine.run(command, options);
        resolve();
        return never;
      };
      void updateTo("v3", { ground: { ...server.ground, machine: { ...machine, run } } });
    });
    const lock = join(places.code, "deploying");
    writeFileSync(lock, readFileSync(lock, "utf8").replace(/"pid":\d+/, '"pid":0'));
    expect(await updateTo("v2")).toMatchObject({
      output: expect.stringContaining("serves already"),
    });
    expectUnitsOf("v2");
    expect(server.asked().slice(-3)).toEqual(taking("v3", "v2"));
  },
);
