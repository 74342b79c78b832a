/** Coupons on the paywall, over HTTP: by link, typed, remembered, guessed and used up. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { couponId, coupons } from "#domain/coupons/coupons.ts";
import { DECLINED_CARD, payWith } from "#tests/support/buy.ts";
import {
  openTermsShop,
  startPayment,
  payable,
  PAYWALL,
  paywallOf,
  plain,
} from "#tests/support/terms-shop.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { isLong } from "#tests/support/long.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTermsShop();
});
afterAll(() => app.close());

test("a coupon's link is remembered, shown in both variants, and in no cached page", async () => {
  const browser = app.browser();
  // Without a cookie, the next request shows whether the browser stored this one.
  const check = "/landing?utm_source=letter&couponSent=yes";
  for (const [link, location] of [
    ["/landing?code=spring&utm_source=letter", check],
    [check, "/landing?utm_source=letter"],
    ["/landing?code=poster", "/landing"],
    ["/landing?code=spring", "/landing"],
  ] as const) {
    const response = await browser.get(link);
    expect([response.status, response.headers.get("location")]).toEqual([303, location]);
    expect(response.headers.get("cache-control")).toContain("no-store");
  }
  for (const path of ["/landing/paywall", PAYWALL]) {
    const page = await browser.get(path);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const html = await page.text();
    expect(plain(html)).toContain("Your code SPRING is applied");
    // Fifteen euros less a fifth.
    expect(plain(html)).toContain("€12 instead of €15");
    const payload = await browser.get(`${path}/_payload.json?build`);
    expect(payload.status).toBe(204);
    expect(payload.headers.get("cache-control")).toBe("private, no-store");
    const stranger = await (await app.browser().get(path)).text();
    expect(stranger).not.toContain("SPRING");
    expect(plain(stranger)).toContain("€15");
  }
  expect(app.logged.join("")).not.toMatch(/spring/i);
});

test("links served from the cache remember the coupon, too; HEAD and prefetch do not", async () => {
  const host = new URL("http://127.0.0.1:3000").host;
  expect(app.cachedResponse("GET", "/landing?code=SPRING", { host })).toBeUndefined();
  for (const init of [{ method: "HEAD" }, { headers: { "sec-purpose": "prefetch" } }]) {
    const browser = app.browser();
    const response = await browser.request("/landing?code=SPRING", init);
    expect(response.status).toBe(200);
    expect(browser.cookies.has("coupon")).toBe(false);
  }
});

test("a browser that stores no cookies is told that no code works, by link and by typing", async () => {
  for (const path of ["/", "/landing?code=SPRING", "/landing-v2?code=SPRING", PAYWALL]) {
    const browser = app.browser();
    const forget = async (ask: Promise<Response>) => {
      const { status, headers } = await ask;
      browser.cookies.clear();
      return status === 303 ? (headers.get("location") ?? "") : "";
    };
    const isTyped = path === PAYWALL;
    const first = isTyped
      ? browser.postForm(PAYWALL, { code: "POSTER" })
      : browser.get(path === "/" ? "/?code=SPRING" : path);
    let location = await forget(first);
    if (!isTyped) location = await forget(browser.get(location));
    expect(location).toMatch(/^\/landing(-v2)?\/paywall\?couponSent=yes$/);
    const page = await browser.get(location);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(plain(await page.text())).toContain("Your browser stores no cookies");
  }
});

test("the discounted price is what the payment page asks for", async () => {
  const browser = app.browser();
  await browser.get(`${PAYWALL}?code=SPRING`);
  const html = plain(await payable(browser, { plan: "book", coupon: "SPRING" }));
  expect(html).toContain("€12.00");
  expect(html).toContain("SPRING");
  // The checkout holds the only use; this browser may still see and use it, another may not.
  expect(plain(await paywallOf(browser))).toContain("Your code SPRING is applied");
  const other = app.browser();
  const typed = await other.postForm(PAYWALL, { code: "SPRING" });
  expect(typed.status).toBe(422);
  expect(plain(await typed.text())).toContain("This code has been used as often as it may be");
});

test.each([
  ["NOTHING", "This code does not exist"],
  ["!", "This does not look like a code"],
  ["over", "This code is no longer valid"],
  [" later ", "This code is not valid yet"],
])("a typed code %j that does not help is explained and not remembered", async (code, words) => {
  const browser = app.browser();
  const response = await browser.postForm(PAYWALL, { code });
  expect(response.status).toBe(422);
  expect(plain(await response.text())).toContain(words);
  expect(browser.cookies.has("coupon")).toBe(false);
});

test("a code for another plan lowers only that plan's price", async () => {
  const browser = app.browser();
  expect((await browser.postForm(PAYWALL, { code: "poster" })).status).toBe(303);
  const html = plain(await paywallOf(browser));
  expect(html).toContain("€44 instead of €45");
  expect(html).not.toContain("instead of €15");
  expect(html.match(/Your code POSTER is not for this plan/g)).toHaveLength(3);
  const forged = await browser.postForm(PAYWALL, { plan: "book", coupon: "POSTER", waiver: "yes" });
  expect(forged.status).toBe(409);
  expect(plain(await forged.text())).toContain("This code is not for this plan");
});

test("a code that this browser does not remember cannot be tried by the form or a forged cookie", async () => {
  const browser = app.browser();
  const guessed = await browser.postForm(PAYWALL, {
    plan: "book",
    coupon: "SPRING",
    waiver: "yes",
  });
  expect(guessed.status).toBe(409);
  browser.cookies.set("coupon", "SPRING.forged");
  expect(plain(await paywallOf(browser))).not.toContain("SPRING");
});

test("a remembered code is removed again", async () => {
  const browser = app.browser();
  await browser.get(`${PAYWALL}?code=POSTER`);
  expect((await browser.postForm(PAYWALL, { forget: "coupon" })).status).toBe(303);
  expect(browser.cookies.has("coupon")).toBe(false);
});

test.runIf(isLong)("guessing codes is limited, by typing and by links together", async () => {
  const own = await openTermsShop({ TRUSTED_PROXIES: "127.0.0.1" });
  const browser = own.browser();
  const statuses: number[] = [];
  for (let tries = 0; tries < 700 && !statuses.includes(429); tries++) {
    await browser.get(`/landing?code=GUESS-${tries}-A`);
    // Codes of coupons do not count, not even of one that has ended.
    if (tries % 10 === 0)
      await own.browser().get(`/landing?code=${tries % 20 ? "SPRING" : "OVER"}`);
    const typed = await browser.postForm(PAYWALL, { code: `GUESS-${tries}-B` });
    statuses.push(typed.status);
  }
  expect(statuses.at(-1)).toBe(429);
  // 600 tries of clients without a known address.
  expect(statuses.length).toBe(301);
  for (const code of ["GUESS-LATE", "SPRING"]) {
    const late = await browser.postForm(PAYWALL, { code });
    expect(plain(await late.text())).toContain("Too many codes were tried from here");
  }
  own.clock.advance(60 * 60_000);
  expect((await browser.postForm(PAYWALL, { code: "GUESS-NEW" })).status).toBe(422);
  await own.close();
});

test("an abandoned checkout gives the last use back after its session expired", async () => {
  const uses = async () =>
    (await app.services.documents.get(coupons, couponId("SPRING", true)))?.data.used;
  expect(await uses()).toBe(1);
  app.clock.advance(40 * 60_000);
  await app.services.sandbox?.deliverPending();
  const find = () => app.jobs.find(({ name }) => name === "payment events")?.run();
  await find();
  await vi.waitFor(async () => expect(await uses()).toBe(0));
});

test("a buyer who cancels or is declined begins again with the same code", async () => {
  for (const code of ["PERSONAL", "LAST"]) {
    const browser = app.browser();
    await browser.get(`${PAYWALL}?code=${code}`);
    for (const end of ["cancelled", "declined"]) {
      const paymentUrl = await startPayment(browser, { plan: "book", coupon: code });
      if (end === "declined") await payWith(browser, { paymentUrl }, DECLINED_CARD);
    }
    const paymentUrl = await startPayment(browser, { plan: "book", coupon: code });
    expect((await payWith(browser, { paymentUrl })).status).toBe(303);
  }
});

test("of parallel checkouts of one buyer with the last use of a code, one can be paid", async () => {
  const browser = app.browser();
  await browser.get(`${PAYWALL}?code=ONLY`);
  const fields = { plan: "book", coupon: "ONLY", waiver: "yes" };
  await browser.postForm(PAYWALL, fields);
  await Promise.all(Array.from({ length: 8 }, () => browser.postForm(PAYWALL, fields)));
  const record = await app.services.documents.get(coupons, couponId("ONLY", true));
  expect(record?.data.used).toBe(1);
});
