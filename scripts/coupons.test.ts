import { expect, test } from "vitest";
import { ownerActions } from "#domain/orders/owner-actions.ts";
import { createOwnerCoupons } from "#domain/back-office/owner-coupons.ts";
import { createTestShop } from "#tests/support/test-shop.ts";
import { manageCoupons } from "./coupons/run.ts";

function createCommand(shop = createTestShop()) {
  const store = { ...shop.store, coupons: [{ code: "AUTUMN", percentOff: 10, uses: 5 }] };
  const owner = createOwnerCoupons({ ...shop, store });
  return (...words: string[]) => manageCoupons(words, async () => ({ owner, currency: "EUR" }));
}

test("creates, lists and ends coupons, which is recorded", async () => {
  const shop = createTestShop();
  const run = createCommand(shop);
  const words = ["--amount", "500", "--plan", "small", "--until", "2027-03-31", "--uses", "100"];
  const line = "SPRING-20: €5.00 off, for small, until 2027-03-31, 0 of 100 used\n";
  expect(await run("create", "spring-20", ...words)).toEqual({ exitCode: 0, output: line });
  expect(await run("list")).toEqual({
    exitCode: 0,
    output: `AUTUMN: 10 % off, 0 of 5 used\n${line}`,
  });
  expect(await run("end", "autumn")).toEqual({ exitCode: 0, output: "AUTUMN has ended.\n" });
  expect((await run("list")).output).toContain("AUTUMN: 10 % off, 0 of 5 used, ended");
  const acts = (await shop.documents.query(ownerActions, {})).map(({ data }) => data);
  expect(acts.map(({ kind, by, about }) => [kind, by, about]).toSorted()).toEqual([
    ["endCoupon", "", "AUTUMN"],
    ["makeCoupon", "", "SPRING-20"],
  ]);
});

test.each([
  [["create", "SPRING"], 2, "--percent: is missing: write --percent or --amount"],
  [["create", "SPRING", "--percent", "0"], 2, "--percent: is no discount"],
  [["create", "SPRING", "--percent", "ten"], 2, "--percent: is no number"],
  [["create", "SPRING", "--percent", "101"], 2, "--percent: is above 100"],
  [["create", "SPRING", "--amount", "5.00"], 2, "--amount: is no whole number of minor units"],
  [["create", "SPRING", "--amount", "0"], 2, "--amount: "],
  [["create", "SPRING", "--percent", "5", "--uses", "1e3"], 2, "--uses: is no whole number"],
  [["create", "SPRING", "--percent", "5", "--amount", "5"], 2, "--amount: "],
  [["create", "SPRING", "--percent", "5", "--until", "soon"], 2, "--until: is no date"],
  [["create", "A!", "--percent", "5"], 2, "CODE: is not a valid code"],
  [["create", "AUTUMN", "--percent", "5"], 1, "There is a coupon AUTUMN already"],
  [["create", "SPRING", "--percent", "5", "--plan", "none"], 1, "The store has no plan none"],
  [["end", "NOTHING"], 1, "There is no coupon NOTHING"],
  [["end"], 2, "end takes one code"],
  [["list", "--percent", "5"], 2, "list has no option --percent"],
  [["gift"], 2, "There is no command gift"],
  [["list", "--nothing"], 2, "nothing"],
])("%j is refused in words", async (words, exitCode, message) => {
  const outcome = await createCommand()(...words);
  expect(outcome.exitCode).toBe(exitCode);
  expect(outcome.output).toContain(message);
});
