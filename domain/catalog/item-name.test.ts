import { expect, test } from "vitest";
import { itemName, shortName } from "./item-name.ts";

const offer = { name: "Weekend Atlas" };
const bought = { planId: "weekend", planName: "Weekend" };

test("names the product and the plan", () => {
  const plans = [{ id: "pocket" }, { id: "weekend" }];
  expect(itemName({ offer, plans }, bought)).toBe("Weekend Atlas · Weekend");
});

test("names only the product if no other plan is on sale", () => {
  expect(itemName({ offer, plans: [{ id: "weekend" }] }, bought)).toBe("Weekend Atlas");
});

test("names a plan that is no longer on sale", () => {
  expect(itemName({ offer, plans: [{ id: "pocket" }] }, bought)).toBe("Weekend Atlas · Weekend");
});

test("names nothing twice", () => {
  const plans = [{ id: "pocket" }, { id: "weekend" }];
  expect(itemName({ offer, plans }, { ...bought, planName: offer.name })).toBe("Weekend Atlas");
});

test("names the plan alone in a sentence, unless no other is on sale", () => {
  const plans = [{ id: "pocket" }, { id: "weekend" }];
  expect(shortName({ offer, plans }, bought)).toBe("Weekend");
  expect(shortName({ offer, plans: [{ id: "weekend" }] }, bought)).toBe("Weekend Atlas");
});
