import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { isLong } from "../support/long.ts";
import { findPlanted, planted } from "./planted.ts";

function simulate(...flags: string[]): string {
  return execFileSync(process.execPath, ["scripts/simulate.ts", ...flags], { encoding: "utf8" });
}

test("no rule is broken in some years of shops", () => {
  const size = isLong
    ? ["--years", "4", "--purchases", "250"]
    : ["--years", "2", "--purchases", "120"];
  expect(simulate(...size)).toContain("No rule is broken");
});

test("a seed gives the same history again", () => {
  const histories = [1, 2].map(() => simulate("--years", "1", "--purchases", "60"));
  const [first, second] = histories.map((output) => /sha256 \w+/.exec(output)?.[0]);
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

test.runIf(isLong)("a planted bug is found, and its story is short", async () => {
  expect(planted.length).toBeGreaterThanOrEqual(40);
  const found = await findPlanted("partial-refund-is-full");
  expect(found.output).toContain("an order in the wrong state");
  expect(found).toMatchObject({ isFound: true });
  expect(found.events).toBeLessThanOrEqual(50);
});
