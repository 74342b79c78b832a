/** The pictures of the ideas that a plan contains. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { store } from "#tests/fixture-store/index.ts";
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

async function listPictures(path: string): Promise<string[]> {
  const html = await (await app.browser().get(path)).text();
  return [...html.matchAll(/<img[^>]* alt="(Letters \d)"/g)].map(([, alt = ""]) => alt);
}

test("the paywall shows them for the plan and for each plan that contains it", async () => {
  const two = ["Letters 1", "Letters 2"];
  expect(await listPictures("/landing/paywall")).toEqual([...two, ...two]);
});
