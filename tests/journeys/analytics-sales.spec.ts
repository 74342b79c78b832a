/** What analytics learns of sales, in shops with and without other reports of them, and pages on which it learns nothing. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { cleanUp, type Start } from "../support/started-site.ts";
import { stubGoogle, choose, FETCHED_ID, LOCAL_ID, startMeasured } from "./analytics-hosts.ts";
import { orderOf } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { APPROVED, newEmail, pay } from "./journey.ts";
import { untilSettled } from "./settled.ts";

// One worker, because each would start a shop of its own.
test.describe.configure({ mode: "default" });

let tagged: Start;
test.beforeAll(async () => {
  tagged = await startMeasured({ GTM_ID: "GTM-ABC123" });
});
test.afterAll(cleanUp);

interface Entry extends ArrayLike<unknown> {
  readonly event?: string;
}

/** The arguments of the data layer's events with this name. */
const sentTo = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      (window as unknown as { dataLayer: Entry[] }).dataLayer
        .filter((entry) => entry[0] === "event" && entry[1] === wanted)
        .map((entry) => entry[2]),
    name,
  );

async function open({ origin }: Start, context: BrowserContext): Promise<Page> {
  await choose(context, origin, "11");
  const page = await context.newPage();
  await page.goto(`${origin}/landing-v2/paywall`);
  await untilHydrated(page);
  return page;
}

async function buy(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Buy Book" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await pay(page, APPROVED);
  await page.waitForURL(/confirmation/);
  await untilHydrated(page);
}

const book = [{ item_id: "book", item_name: "Book", price: 15, quantity: 1 }];

test("analytics learns of plans seen, of a checkout, and of a purchase once", async ({
  context,
}) => {
  const shop = await startMeasured();
  const { asked } = await stubGoogle(context, shop.origin);
  const page = await open(shop, context);
  await expect.poll(() => sentTo(page, "view_item")).toHaveLength(4);
  await buy(page);
  await expect
    .poll(() => sentTo(page, "purchase"))
    .toEqual([
      {
        transaction_id: orderOf(page),
        value: 15,
        currency: "EUR",
        items: book,
        send_to: FETCHED_ID,
      },
    ]);
  const sent = asked.map(({ url }) => new URL(url).searchParams.get("en")).filter(Boolean);
  expect(sent).toContain("begin_checkout");
  await page.reload();
  await untilHydrated(page);
  await untilSettled(page);
  expect(await sentTo(page, "purchase")).toEqual([]);
});

test("if the server reports purchases, browsers do not @long", async ({ context }) => {
  const shop = await startMeasured({ GA_API_SECRET: "secret", FIREBASE_MEASUREMENT_ID: LOCAL_ID });
  const { count } = await stubGoogle(context, shop.origin);
  const page = await open(shop, context);
  await expect.poll(() => sentTo(page, "view_item")).toHaveLength(4);
  await buy(page);
  await expect.poll(() => count("collect")).toBeGreaterThan(4);
  await untilSettled(page);
  expect(await sentTo(page, "purchase")).toEqual([]);
});

test("with a tag manager, sales are told to its container alone @long", async ({ context }) => {
  const { count } = await stubGoogle(context, tagged.origin);
  const page = await open(tagged, context);
  await expect.poll(() => count("collect")).toBe(1);
  await untilSettled(page);
  expect([count("container"), count("gtag"), count("other")]).toEqual([1, 1, 0]);
  expect(await sentTo(page, "view_item")).toEqual([]);
  const pushed = await page.evaluate(() =>
    (window as unknown as { dataLayer: Entry[] }).dataLayer.map(({ event }) => event),
  );
  expect(pushed.filter((event) => event === "view_item")).toHaveLength(4);
});

test("pages whose address holds a code load neither analytics nor the tag manager", async ({
  page,
  context,
}) => {
  const { asked, count } = await stubGoogle(context, tagged.origin);
  await choose(context, tagged.origin, "11");
  await page.goto(`${tagged.origin}/auth/action?mode=signIn&oobCode=secret`);
  await untilHydrated(page);
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await untilSettled(page);
  expect(asked).toEqual([]);
  await page.reload();
  await expect.poll(() => [count("container"), count("gtag")]).toEqual([1, 1]);
});
