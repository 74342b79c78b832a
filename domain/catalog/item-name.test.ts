import { expect, test } from "vitest";
import { itemName, shortName } from "./item-name.ts";

const offer = { name: "Weekend Atlas" };
const [pocket, weekend, studio] = ["Pocket", "Weekend", "Studio"].map((name) => ({
  id: name.toLowerCase(),
  name,
})) as [Named, Named, Named];
const bought = ({ id, name }: Named) => ({ planId: id, planName: name });

interface Named {
  readonly id: string;
  readonly name: string;
}

test("names the product and the plan", () => {
  const plans = [pocket, studio];
  expect(itemName({ offer, plans }, bought(studio))).toBe("Weekend Atlas · Studio");
  expect(shortName({ offer, plans }, bought(studio))).toBe("Studio");
});

test("names only the product if no other plan is on sale", () => {
  expect(itemName({ offer, plans: [studio] }, bought(studio))).toBe("Weekend Atlas");
  expect(shortName({ offer, plans: [studio] }, bought(studio))).toBe("Weekend Atlas");
});

test("names only the product if the plan is named after it", () => {
  const plans = [pocket, weekend, studio];
  expect(itemName({ offer, plans }, bought(weekend))).toBe("Weekend Atlas");
  expect(shortName({ offer, plans }, bought(weekend))).toBe("Weekend Atlas");
});

test("names the plan if another one is named after the product, too", () => {
  const plans = [{ id: "atlas", name: "Atlas" }, weekend];
  expect(itemName({ offer, plans }, bought(weekend))).toBe("Weekend Atlas · Weekend");
});

test("part of a word does not make a plan the product's namesake", () => {
  const plans = [{ id: "week", name: "Week" }, pocket];
  expect(shortName({ offer, plans }, { planId: "week", planName: "Week" })).toBe("Week");
});

test("names a plan that is no longer on sale", () => {
  expect(itemName({ offer, plans: [pocket] }, bought(weekend))).toBe("Weekend Atlas · Weekend");
});

test("names nothing twice", () => {
  const plans = [pocket, studio];
  const same = { planId: "studio", planName: offer.name };
  expect(itemName({ offer, plans }, same)).toBe("Weekend Atlas");
});
