import { expect, test } from "@playwright/test";
import { DESKTOP } from "../support/experiment-counts.ts";
import { untilHydrated } from "./hydrated.ts";
import { OTHER_OWNER_EMAIL } from "./journey.ts";
import { openOwnerSession } from "./signed-in.ts";

// The browsers of other journeys say that they are programs, so that only this visitor counts.
test.use({ userAgent: DESKTOP });

test("refresh, back, prefetch and a second tab count once, and the owner sees it without scripts", async ({
  page,
  context,
  browser,
}) => {
  const theirs = await browser.newContext({ javaScriptEnabled: false });
  const owners = await theirs.newPage();
  await owners.goto("/landing");
  await openOwnerSession(owners, OTHER_OWNER_EMAIL);
  const counted = async (name: string) => {
    await owners.goto("/admin/experiment");
    const rows = owners.getByRole("listitem").filter({ hasText: name });
    const texts = await rows.locator(":scope > span").allTextContents();
    return texts.map(Number).reduce((sum, count) => sum + count, 0);
  };
  const before = await counted("Saw the landing page");

  await page.goto("/");
  await page.reload();
  await untilHydrated(page);
  await page.goto("/landing/paywall");
  await page.reload();
  await page.goBack();
  await untilHydrated(page);
  await page.goto("/landing/paywall");
  await untilHydrated(page);
  const prefetched = page.waitForResponse((response) => response.url().endsWith("/"));
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("link"), { rel: "prefetch", href: "/" });
    document.head.append(link);
  });
  await prefetched;
  const tab = await context.newPage();
  await tab.goto("/");
  await tab.goto("/landing-v2/paywall");
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "variant");
  expect(cookie?.value).toMatch(/^landing(-v2)?~paywall~none\./);

  await expect.poll(() => counted("Saw the prices")).toBe(before + 1);
  expect(await counted("Saw the landing page")).toBe(before + 1);
  await owners.getByLabel("Visitors a day").fill("100");
  await owners.getByLabel("Percentage who buy").fill("3");
  await owners.getByRole("button", { name: "Calculate" }).click();
  await expect(owners.getByText("About 588 days.")).toBeVisible();
  await theirs.close();
});
