import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createFakeSetup, GIVEN, own } from "#tests/support/fake-setup.ts";
import { findRunning } from "./lock.ts";
import { nodeOf } from "./release.ts";
import { remove } from "./status.ts";

const { root, places, machine, told, ground, run, changes } = createFakeSetup();
afterAll(() => rmSync(root, { recursive: true }));

const sample = { ...own, legal: { ...own.legal, seller: "Sample seller: your name" } };
const PEM = "-----BEGIN CERTIFICATE-----\n";

test("nothing is changed while an answer, the store or a port is not right", async () => {
  for (const [options, problem] of [
    [{ given: { ...GIVEN, MAIL_URL: "" } }, "correct these first"],
    [{ readStore: async () => sample }, "correct these first"],
    [
      { isTaken: (port: number) => port === 443, ask: () => expect.fail("asked") },
      "another program listens at port 443",
    ],
  ] as const)
    expect(await run(options)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining(problem),
    });
  expect(changes()).toEqual([]);
  expect(told.join("\n")).toContain("FAIL  settings: PUBLIC_URL: the store cannot be public yet");
});

test("with questions, what will be set up is shown, and may be refused", async () => {
  const asked: string[] = [];
  const ask = async (text: string) => (asked.push(text) && text.endsWith("Go on?") ? "n" : "");
  expect(await run({ ask })).toEqual({ exitCode: 1, output: "Nothing was changed.\n" });
  expect(asked.at(-1)).toContain("  domain      shop.atlas.com\n");
  expect(changes()).toEqual([]);
});

test("a bare server gets package, user, settings, units, proxy and a release", async () => {
  const { exitCode, output } = await run();
  expect(exitCode).toBe(0);
  expect(findRunning(places)).toBeUndefined();
  expect(output).toContain(
    "Open https://shop.atlas.com/admin and create the account of ann@atlas.com",
  );
  const settings = readFileSync(places.settings, "utf8");
  for (const line of [
    "PUBLIC_URL=https://shop.atlas.com",
    "PORT=3000",
    "TRUSTED_PROXIES=127.0.0.1",
  ])
    expect(settings.split("\n")).toContain(line);
  expect(readFileSync(places.site, "utf8")).toContain("reverse_proxy 127.0.0.1:3000");
  expect(readFileSync(join(places.current, "build/current"), "utf8")).toBe("b1");
  const ran = changes();
  expect(ran).toContain(`install -o root -g tollgate -m 640 /dev/null ${places.settings}.part`);
  expect(ran).toContain("systemctl enable --quiet --now tollgate-backup.timer");
  expect(ran).toContain(`${nodeOf(places.current)} scripts/doctor.ts --save`);
});

test("a second run changes nothing, says so, and checks again", async () => {
  expect((await run()).output).toMatch(/^Nothing was changed\./);
  expect(changes()).toEqual([
    `${nodeOf(places.current)} scripts/doctor.ts --save`,
    `${nodeOf(places.current)} scripts/accounts.ts list`,
  ]);
});

test("what another command wrote during the questions stays", async () => {
  const before = readFileSync(places.settings, "utf8");
  const ask = async (text: string) => {
    if (text.endsWith("Go on?")) writeFileSync(places.settings, `${before}PORT=3001\n`);
    return "";
  };
  expect(await run({ ask })).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining("has changed since this command began"),
  });
  expect(changes()).toEqual([]);
  writeFileSync(places.settings, before);
});

test.each([
  ["Ann@atlas.com", "sign in as before"],
  ["joann@atlas.com", "create the account of ann@atlas.com"],
])("with an account of %s, the owner is told to %s", async (email, words) => {
  const listing: typeof machine.run = async (command) =>
    command.includes("list") ? { status: 0, output: `${email}\tuid\n` } : machine.run(command);
  const outcome = await run({ ground: { ...ground, machine: { ...machine, run: listing } } });
  expect(outcome.output).toContain(words);
  changes();
});

test("while there is no certificate, what Caddy says is told, and the run fails", async () => {
  const problem = { detail: "DNS problem: NXDOMAIN" };
  const line = JSON.stringify({ level: "error", msg: "x", identifier: "shop.atlas.com", problem });
  const journal = async (command: readonly string[]) =>
    command[0] === "journalctl" ? { status: 0, output: line } : machine.run(command);
  const proxy = { ...ground.proxy, readBuild: async () => undefined };
  const { reportMs } = ground.limits;
  const limits = { ...ground.limits, certificateMs: 10 * reportMs };
  const unreached = { ...ground, proxy, limits, machine: { ...machine, run: journal } };
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += reportMs));
  const { exitCode, output } = await run({ ground: unreached }).finally(() => clock.mockRestore());
  expect(exitCode).toBe(1);
  expect(output).toMatch(
    /^Nothing was changed\. .* nobody reaches https:\/\/shop\.atlas\.com: .*\(DNS problem: NXDOMAIN\)/,
  );
  expect(told.filter((line) => line.includes("NXDOMAIN"))).toEqual([
    expect.stringMatching(/^ {2}not there after \d s: DNS problem: NXDOMAIN$/),
  ]);
  expect(told.at(-1)).toMatch(/^ {2}still the same after \d s$/);
  expect(changes()).toContain("systemctl reload-or-restart caddy.service");
});

test("a release that cannot save what doctor finds shows it", async () => {
  machine.fail("--save", 2);
  await run({ given: { ...GIVEN, DAILY_DIGEST: "1" } });
  machine.fail(undefined);
  const ran = changes().flatMap((command) => /doctor\.ts.*|^logger/.exec(command)?.[0] ?? []);
  expect(ran).toEqual(["doctor.ts --save", "doctor.ts", "logger"]);
});

test("a live key registers the webhook, and the running shop reads its settings again", async () => {
  const given = { ...GIVEN, STRIPE_SECRET_KEY: "sk_live_1" };
  const { exitCode, output } = await run({ given });
  expect(exitCode).toBe(0);
  const settings = readFileSync(places.settings, "utf8");
  expect(settings).toContain("STRIPE_WEBHOOK_SECRET=whsec_made\n");
  expect(settings).not.toContain("TEST_MODE");
  expect(output).not.toContain("app-secret");
  expect(changes()).toContain("systemctl reload tollgate@3000.service");
  expect(told.join("\n")).not.toContain("sk_live_1");
});

test("Caddy's objection ends setup before the reload, and the next run tries again", async () => {
  const given = { ...GIVEN, PUBLIC_URL: "other.atlas.com" };
  const reload = "systemctl reload-or-restart caddy.service";
  machine.fail("validate");
  await expect(run({ given })).rejects.toThrow("caddy validate");
  expect(changes()).not.toContain(reload);
  expect(readFileSync(places.site, "utf8")).toMatch(/^shop\.atlas\.com \{/m);
  machine.fail(undefined);
  await run({ given });
  expect(changes()).toContain(reload);
  await run();
  changes();
});

test("the maker's store is copied once", async () => {
  const STORE = join(root, "my-store");
  mkdirSync(STORE);
  writeFileSync(join(STORE, "index.ts"), "one");
  await run({ given: { STORE } });
  writeFileSync(join(STORE, "index.ts"), "two");
  expect((await run({ given: { STORE } })).output).toContain(`and ${places.store} to another`);
  expect(readFileSync(join(places.store, "index.ts"), "utf8")).toBe("one");
  expect(readFileSync(places.settings, "utf8")).not.toContain("STORE=");
});

test("a store that is missing, but that the release was made with, is missed before all else", async () => {
  const record = join(places.current, "release.json");
  writeFileSync(record, '{"version":"v1","storeMark":"1"}');
  changes();
  const refusal = async (options: Parameters<typeof run>[0] = {}) => {
    const { exitCode, output } = await run({ readStore: async () => sample, ...options });
    expect([exitCode, changes()]).toEqual([1, []]);
    return output;
  };
  const words = "is missing, but the release that serves was made with a store there";
  rmSync(join(places.store, "index.ts"));
  const STORE = join(root, "my-store");
  expect(await refusal({ given: { STORE } })).toContain(`${places.store}/index.ts ${words}`);
  rmSync(places.store, { recursive: true });
  expect(await refusal()).toContain(`Nothing was changed. ${places.store} ${words}`);
  expect((await run({ given: { STORE } })).exitCode).toBe(0);
  expect(existsSync(join(places.store, "index.ts"))).toBe(true);
  writeFileSync(record, '{"version":"v1","storeMark":""}');
  changes();
});

test("the certificate of an authority is copied for Caddy and the shop", async () => {
  const authority = join(root, "ca.pem");
  writeFileSync(authority, PEM);
  mkdirSync(places.authorities, { recursive: true });
  writeFileSync(join(places.authorities, "README"), "");
  const { output } = await run({ given: { ACME_CA: authority } });
  expect(output).toContain(`and ${places.authority} to another place`);
  writeFileSync(join(places.authorities, "relay.crt"), PEM);
  expect((await run()).output).toContain(
    `${places.authority} and ${places.authorities}/*.crt to another place`,
  );
  expect(readFileSync(places.authority, "utf8")).toBe(PEM);
  expect(readFileSync(places.settings, "utf8")).toContain(`ACME_CA=${places.authority}\n`);
  changes();
});

test("what is removed leaves data and settings", async () => {
  expect((await remove(ground)).output).toContain(places.state);
  const ran = changes();
  expect(ran).toContain("systemctl disable --quiet --now caddy.service");
  expect(ran).toContain("systemctl reset-failed tollgate-* tollgate@*");
  expect(
    [places.code, places.site, join(places.units, "tollgate@.service")].map(existsSync),
  ).toEqual([false, false, false]);
  expect([places.settings, places.data, places.store].map(existsSync)).toEqual([true, true, true]);
});
