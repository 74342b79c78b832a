import { expect, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";

const PREFIX = "/en-XA";

test("a page in another language stays in it after hydration and across links", async ({
  page,
}) => {
  const errors: unknown[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.goto(`${PREFIX}/landing`);
  await untilHydrated(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");

  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents.push(request.url());
  });
  await page.locator(`a[href="${PREFIX}/landing/paywall"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`${PREFIX}/landing/paywall$`));
  // The button's text comes from the message catalogue loaded with the first page.
  await expect(page.getByRole("button", { name: /^Búý~~ / }).first()).toBeVisible();
  expect(documents).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${PREFIX}/landing$`));
  expect(errors).toEqual([]);
});
