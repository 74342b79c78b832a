import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/backed-up-shop.ts";
import { placesUnder } from "./deploy/places.ts";
import { ownCloneNote } from "./own-clone.ts";

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
});
