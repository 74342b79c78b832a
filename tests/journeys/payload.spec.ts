import { expect, type Page, test } from "@playwright/test";
import { fetchAhead, openHeld } from "./fetch-ahead.ts";
import { becomeIdle } from "./hold-idle.ts";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

/** Path and query of every request for a landing page's data from now on: payloads and React Router's own. */
function watchData(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/landing(-v2)?(\/_payload\.json|\.data)$/.test(pathname)) asked.push(pathname + search);
  });
  return asked;
}

// Turns off fetch timeouts, because after a timeout the page would request its data from React Router's own route.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  }),
);

function readBuildId(page: Page): Promise<string> {
  return page.evaluate(
    () => JSON.parse(document.getElementById("__app")?.textContent ?? "{}").buildId,
  );
}

const landingLink = (page: Page) => page.locator('a[href="/landing"]').first();

test("the paywall shows at once what all see, and then what concerns the visitor", async ({
  page,
}) => {
  await openHeld(page, "/landing");
  await fetchAhead(page);
  const { promise: isShown, resolve: sendOwn } = Promise.withResolvers<void>();
  await page.route("**/landing/paywall.data*", async (route) => {
    await isShown;
    await route.continue();
  });
  // As if in another tab.
  await page.request.get("/landing?code=spring-20");
  await page.getByRole("link", { name: "See the plans" }).first().click();
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Buy Book" })).toContainText("€15");
  await expect(main).not.toContainText("SPRING-20");
  sendOwn();
  await expect(main).toContainText("Your code SPRING-20 is applied to the prices above.");
  await expect(main.getByRole("button", { name: "Buy Book" })).toContainText("€12");
});

test("AC-7.5 a prefetched payload is fetched once, and the click fetches nothing @long", async ({
  page,
}) => {
  await openHeld(page);
  const asked = watchData(page);
  await becomeIdle(page);
  await expect.poll(() => asked.length).toBe(2);
  await untilSettled(page);
  const id = await readBuildId(page);
  const expected = [`/landing/_payload.json?${id}`, `/landing-v2/_payload.json?${id}`];
  expect(asked.toSorted()).toEqual(expected.toSorted());
  await landingLink(page).click();
  await expect(page).toHaveURL(/\/landing$/);
  await expect(page.locator("#ideas time")).not.toHaveCount(0);
  await page.goBack();
  await page.goForward();
  await expect(page.locator("#ideas time")).not.toHaveCount(0);
  expect(asked).toHaveLength(2);
});

test("AC-7.5 without a prefetch the click fetches the payload, and the next click does not @long", async ({
  page,
}) => {
  await openHeld(page);
  const asked = watchData(page);
  await landingLink(page).click();
  await expect(page.locator("#ideas time")).not.toHaveCount(0);
  expect(asked).toEqual([`/landing/_payload.json?${await readBuildId(page)}`]);
  await page.goBack();
  await expect(page).toHaveURL(/\/dev\/links$/);
  await landingLink(page).click();
  await expect(page.locator("#ideas time")).not.toHaveCount(0);
  expect(asked).toHaveLength(1);
});

test("AC-7.6 if the payload cannot be read, the page shows its data and logs a warning @long", async ({
  page,
}) => {
  const warnings: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  const asked = watchData(page);
  for (const [name, response] of [
    ["status 500", { status: 500, body: "{}" }],
    ["a page of HTML", { status: 200, contentType: "text/html", body: "<p>Sign in to the Wi-Fi" }],
    ["a type nobody knows", { status: 200, body: '[["Unknown",1],{}]' }],
  ] as const)
    await test.step(name, async () => {
      await openHeld(page);
      warnings.length = 0;
      asked.length = 0;
      await page.route("**/_payload.json*", (route) => route.fulfill(response));
      await landingLink(page).click();
      await expect(page.locator("#ideas time")).not.toHaveCount(0);
      expect(asked.map((address) => address.split("?")[0])).toEqual([
        "/landing/_payload.json",
        "/landing.data",
      ]);
      await expect.poll(() => warnings.join()).toContain("payload");
      await page.unroute("**/_payload.json*");
    });
  expect(errors).toEqual([]);
});

test("AC-7.7 a page looks the same from a payload as from a document @long", async ({ page }) => {
  // Not the HTML itself: the server's has comments between texts and another order of attributes.
  const read = () =>
    page
      .locator("main")
      .evaluate((main) => [
        main.textContent,
        ...[...main.querySelectorAll("*")].map(({ tagName, attributes }) =>
          [
            tagName,
            ...[...attributes].map(({ name, value }) => `${name}=${value}`).toSorted(),
          ].join(),
        ),
      ]);
  await page.goto("/landing");
  await untilHydrated(page);
  await expect(page.locator("#ideas time").first()).toHaveText(/ago|last/);
  const loaded = await read();
  await openHeld(page);
  await landingLink(page).click();
  await expect(page.locator("#ideas time").first()).toHaveText(/ago|last/);
  expect(await read()).toEqual(loaded);
});

test("a document load fetches no data, nor does another query or fragment of the page @long", async ({
  page,
}) => {
  const asked = watchData(page);
  // This request shows that the idle moment has come in which other pages are prefetched.
  const idle = page.waitForResponse("**/builds/meta/**");
  await page.goto("/landing?x=1");
  await untilHydrated(page);
  await idle;
  await untilSettled(page);
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate("/landing?x=2");
  });
  await expect(page).toHaveURL(/x=2$/);
  expect(asked.filter((address) => !address.startsWith("/landing-v2"))).toEqual([]);
});
