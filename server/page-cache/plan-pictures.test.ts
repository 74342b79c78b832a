/** The pictures of the ideas that a plan contains. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { store } from "#tests/fixture-store/index.ts";
import { buy } from "#tests/support/buy.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const ideas = store.ideas.map((idea) => ({
  ...idea,
  picture: { media: "page.png", alt: "A page" },
}));
const contained: Readonly<Record<string, object>> = {
  book: { ideas: ["basel", "leiden"] },
  complete: { contains: ["book"] },
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(
    {},
    {
      store: {
        ...store,
        ideas,
        plans: store.plans.map((plan) => ({ ...plan, ...contained[plan.id] })),
      },
    },
  );
});
afterAll(() => app.close());

async function listPictures(path: string, browser = app.browser()): Promise<string[]> {
  const html = await (await browser.get(path)).text();
  return [...html.matchAll(/<img[^>]* alt="(Letters \d)"/g)].map(([, alt = ""]) => alt);
}

test("the paywall shows them for the plan and for each plan that contains it", async () => {
  const two = ["Letters 1", "Letters 2"];
  expect(await listPictures("/landing/paywall")).toEqual([...two, ...two]);
});

test("the page of an order shows those of the plan that was bought", async () => {
  const buyer = app.browser();
  const picturesOf = async (planId: string) => {
    const { orderId } = await buy(buyer, planId, "landing-v2");
    return listPictures(`/landing-v2/confirmation/download?order=${orderId}`, buyer);
  };
  expect(await picturesOf("poster")).toEqual([]);
  expect(await picturesOf("complete")).toEqual(["Letters 1", "Letters 2"]);
});
