import { join } from "node:path";
import { expect, test } from "vitest";
import { storeFolder } from "./store-folder.ts";

const root = join(import.meta.dirname, "../..");

test.each([
  [{}, "store"],
  [{ STORE: "" }, "store"],
  [{ STORE: "tests/fixture-store" }, "tests/fixture-store"],
  [{ STORE: join(root, "tests/fixture-store") }, "tests/fixture-store"],
])("%o is %s", (environment, folder) => {
  expect(storeFolder(root, environment)).toBe(join(root, folder));
});

test("a folder without a store is refused, and the error names it", () => {
  expect(() => storeFolder(root, { STORE: "tests" })).toThrow(/^STORE: .*tests has no index\.ts$/);
});
