import { expect, type Page, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";
import { newEmail } from "./journey.ts";
import { tabTo } from "./tab-to.ts";

test("AC-2.3 an unknown link shows the error page without a document load, and Back returns", async ({
  page,
}) => {
  await page.goto("/landing/paywall");
  await untilHydrated(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  const heading = page.getByRole("heading", { level: 1 });
  const title = await heading.textContent();
  // This page has no link to an unknown path, so the test changes the history itself.
  await page.evaluate(() => history.pushState({ idx: 1, key: "x" }, "", "/none?x=1"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: { idx: 1 } })));
  await expect(heading).toHaveText("404");
  await expect(page.locator("#layout")).toHaveCount(0);
  await page.goBack();
  await expect(heading).toHaveText(title ?? "");
  expect(documents).toBe(0);
});

test("the middle plan can be bought by keyboard alone", async ({ page }) => {
  await page.goto("/sign-in?intent=signUp&next=/landing/paywall");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(newEmail());
  await page.keyboard.press("Tab");
  await page.keyboard.type("a long walk home");
  await expect(page.getByRole("button", { name: "Create account" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/landing/paywall");

  await tabTo(page, page.getByRole("button", { name: /^Buy Book/ }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await payByKeyboard(page);
});

test("the middle plan can be bought by keyboard alone as a guest in variant 2 @long", async ({
  page,
}) => {
  await page.goto("/landing-v2");
  await tabTo(page, "See the plans");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/landing-v2\/paywall/);
  await tabTo(page, page.getByRole("button", { name: /^Buy Book/ }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await tabTo(page, "Email");
  await page.keyboard.type(newEmail());
  await payByKeyboard(page);
});

async function payByKeyboard(page: Page): Promise<void> {
  await tabTo(page, "Card number");
  await page.keyboard.type("4242424242424242");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1234");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It’s yours.");
  const download = page.waitForEvent("download");
  await tabTo(page, page.getByRole("button", { name: /^Download/ }));
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toBe("letters-book.zip");
}

for (const path of ["/landing", "/landing/paywall", "/landing-v2", "/landing-v2/paywall"])
  test(`${path} is printed with the answers of closed questions`, async ({ page }) => {
    await page.goto(path);
    const answers = page.locator("main details > p");
    await expect(answers).not.toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    for (const answer of await answers.all()) await expect(answer).toBeVisible();
  });
