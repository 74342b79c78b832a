/** `npm run deploy -- setup` on a server whose commands change nothing. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { Ground } from "#scripts/deploy/ground.ts";
import { findRunning } from "#scripts/deploy/lock.ts";
import { placesUnder } from "#scripts/deploy/places.ts";
import { setUp, type SetupOptions } from "#scripts/deploy/setup.ts";
import { store } from "#tests/fixture-store/index.ts";
import { createFakeMachine, isAsking } from "./fake-machine.ts";

export const GIVEN = {
  PUBLIC_URL: "shop.atlas.com",
  OWNER_EMAILS: "ann@atlas.com",
  MAIL_URL: "smtps://mail.atlas.com",
};
export const own = { ...store, legal: { ...store.legal, seller: "Ann", address: "1 Way" } };

/** The caller removes `root`. */
export function createFakeSetup() {
  const root = mkdtempSync(join(tmpdir(), "tollgate-setup-"));

  const places = placesUnder(root);
  for (const path of [places.units, join(root, "usr/local/bin"), join(root, "etc/caddy")])
    mkdirSync(path, { recursive: true });
  const machine = createFakeMachine();
  const told: string[] = [];
  const ground: Ground = {
    places,
    machine,
    service: {
      start: async (port) =>
        void (await machine.run(["systemctl", "enable", `tollgate@${port}.service`])),
      stop: async () => {},
      countRestarts: async () => 0,
    },
    proxy: { check: async () => {}, pointTo: async () => {}, readBuild: async () => "b1" },
    user: "tollgate",
    readBuild: async () => "b1",
    countConnections: () => 0,
    tell: (line) => void told.push(line),
    now: () => new Date(0),
    limits: {
      readyMs: 10,
      purchaseMs: 10,
      drainMs: 10,
      pollMs: 1,
      certificateMs: 10,
      reportMs: 1,
      lookMs: 1,
    },
  };

  const run = (options: Partial<SetupOptions> = {}) =>
    setUp({
      ground,
      clone: root,
      given: GIVEN,
      findSource: async () => ({ kind: "folder", folder: root, version: "v1" }),
      readStore: async () => own,
      isTaken: () => false,
      registerWebhook: async () => "whsec_made",
      answers: {
        clock: { now: () => 0 },
        fetch: async () => Response.json({ object: "balance", livemode: true }),
        checkSmtp: async () => undefined,
        resolveTxt: async () => [["v=spf1 -all"]],
        lookup: async () => ["192.0.2.7"],
        ownAddresses: ["192.0.2.7"],
      },
      async make() {
        expect(findRunning(places)).toMatch(/^setup \(process \d/);
        const release = join(places.releases, "v1");
        mkdirSync(join(release, "build"), { recursive: true });
        writeFileSync(join(release, "build/current"), "b1");
        writeFileSync(join(release, "release.json"), '{"version":"v1","storeMark":""}');
        return release;
      },
      ...options,
    });

  const changes = () => machine.commands().filter((command) => !isAsking(command));

  return { root, places, machine, told, ground, run, changes };
}
