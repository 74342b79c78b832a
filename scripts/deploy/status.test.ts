import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printOutcome } from "../terminal.ts";
import { holdLock } from "./lock.ts";
import { placesUnder } from "./places.ts";
import { groundOf } from "./server.ts";
import { showStatus } from "./status.ts";

const root = mkdtempSync(join(tmpdir(), "tollgate-status-"));
afterAll(() => rmSync(root, { recursive: true }));
const places = placesUnder(root);
const detail = "DNS problem: NXDOMAIN";
const problem = { level: "error", msg: "challenge failed", identifier: "a.com", error: detail };
const ground = groundOf(places, {
  start: () => expect.fail("the status starts nothing"),
  run: async ([program]) => ({
    status: 0,
    output: program === "journalctl" ? JSON.stringify(problem) : "active",
  }),
});

beforeAll(() => {
  for (const path of [places.ports, places.etc]) mkdirSync(path, { recursive: true });
  writeFileSync(places.settings, "PUBLIC_URL=https://a.com\n");
  symlinkSync(join(places.ports, "3000"), places.current);
  symlinkSync(places.etc, join(places.ports, "3000"));
});

const missing = `none yet (${detail}); journalctl -u caddy shows each attempt`;

const ports = {
  readValidity: async () => ({ from: 0, to: Date.UTC(2026, 3, 1) }),
  listBackups: async () => [],
};

test("the status names release, certificate and backup", async () => {
  writeFileSync(join(places.etc, "release.json"), '{"version":"v1","storeMark":""}');
  writeFileSync(places.settings, "PUBLIC_URL=https://a.com\nACME_CA=x\n");
  mkdirSync(dirname(places.authority), { recursive: true });
  writeFileSync(places.authority, "PEM");
  const { output } = await showStatus(ground, {
    async readValidity(host, port, by) {
      expect([host, port, by]).toEqual(["a.com", 443, "PEM"]);
      return { from: 0, to: Date.UTC(2026, 3, 1) };
    },
    listBackups: async () => [
      { folder: "", manifest: { createdAt: "2026-01-01T00:00:00Z" }, provenAt: undefined },
    ],
  });
  for (const words of [
    "v1 (in releases/tollgate), with the store of its sources",
    "https://a.com, port 3000 here",
    "ends 2026-04-01T00:00Z",
    "2026-01-01T00:00:00Z",
  ])
    expect(output).toContain(words);
});

test("a command that runs is named first", async () => {
  const ready = { ...ground, readBuild: async () => "b1" };
  const { output, exitCode } = await holdLock(places, "setup", () => showStatus(ready, ports));
  expect(output).toMatch(/^running +setup \(process \d+, since .+Z\)\n/);
  expect(exitCode).toBe(0);
});

test("a command that was cut off is named until one puts it in order", async () => {
  const ready = { ...ground, readBuild: async () => "b1" };
  expect((await showStatus(ready, ports)).exitCode).toBe(0);
  const lock = join(places.code, "deploying");
  writeFileSync(lock, JSON.stringify({ pid: 0, found: { live: 3000, command: "rollback" } }));
  const outcome = await showStatus(ready, ports);
  rmSync(lock);
  expect(outcome.output).toMatch(/^cut off +the last rollback: run it again\n/);
  const [out, err] = [new PassThrough(), new PassThrough()];
  expect(printOutcome(outcome, { out, err })).toBe(1);
  expect([String(out.read()), err.read()]).toEqual([outcome.output, null]);
});

test.each([
  ["ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR", "b1", missing, 1],
  ["ECONNREFUSED", undefined, missing, 1],
  ["CERT_HAS_EXPIRED", "b1", "is not valid (CERT_HAS_EXPIRED)", 1],
  ["ETIMEDOUT", "b1", "unknown, a.com cannot be reached from here (ETIMEDOUT)", 0],
])(
  "if asking for the certificate ends with %s and Caddy has %s",
  async (code, build, words, exit) => {
    const outcome = await showStatus(
      {
        ...ground,
        readBuild: async () => "b1",
        proxy: { ...ground.proxy, readBuild: async () => build },
      },
      {
        readValidity: () => Promise.reject(Object.assign(new Error("0A00:SSL:"), { code })),
        listBackups: async () => [],
      },
    );
    expect(outcome).toMatchObject({
      exitCode: exit,
      output: expect.stringContaining(`certificate             ${words}\n`),
    });
  },
);
