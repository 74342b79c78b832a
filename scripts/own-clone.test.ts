import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/backed-up-shop.ts";
import { placesUnder } from "./deploy/places.ts";
import { asDeployed, isRelease, ownCloneNote } from "./own-clone.ts";

test("a command in a clone names the one for the shop that serves, but only where there is one", () => {
  const places = placesUnder(temporaryFolder());
  const clone = { root: "/root/tollgate/", places };
  expect(ownCloneNote("/root/tollgate/scripts/orders.ts", clone)).toBeUndefined();
  mkdirSync(dirname(places.command), { recursive: true });
  writeFileSync(places.command, "");
  expect(ownCloneNote("/root/tollgate/scripts/orders.ts", clone)).toMatch(
    /of \/root\/tollgate\/\. .*: tollgate orders$/,
  );
  const release = { root: join(places.releases, "1/"), places };
  expect(ownCloneNote("scripts/orders.ts", release)).toBeUndefined();
  expect([clone, release].map(({ root }) => isRelease(root, places))).toEqual([false, true]);
});

test.each([
  ["run npm run doctor -- --fix webhook", "run tollgate doctor --fix webhook"],
  ["see npm run orders -- list, or npm run backup", "see tollgate orders list, or tollgate backup"],
  ["npm run deploy -- setup brings it back", "npm run deploy -- setup brings it back"],
  [
    "correct PORT in .env or in the environment; .env.example describes it",
    "correct PORT in /etc/tollgate/env; .env.example describes it",
  ],
  ["restart the shop, which stores it", "systemctl restart 'tollgate@*', which stores it"],
  [".env sets COLOUR", "/etc/tollgate/env sets COLOUR"],
  [
    "Set this in .env and start the shop again; it",
    "Set this in /etc/tollgate/env, then systemctl reload 'tollgate@*'; it",
  ],
])("%j is told on a server as %j", (text, expected) => {
  expect(asDeployed(text)).toBe(expected);
});
