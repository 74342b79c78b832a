/** The owner's page of coupons over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerActions } from "#domain/orders/owner-actions.ts";
import { couponId, coupons } from "#domain/coupons/coupons.ts";
import { payWith } from "#tests/support/buy.ts";
import { expectFieldFault } from "#tests/support/expect-field-fault.ts";
import { startPayment } from "#tests/support/terms-shop.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";
import { withNoise } from "#tests/support/with-noise.ts";
import { signUpVerified } from "#tests/support/sign-up-verified.ts";

const OWNERS = ["ada@shop.example", "bob@shop.example"];
const PAGE = "/admin/coupons";

let app: TestApp;
let owner: TestBrowser;
let other: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAILS: OWNERS.join(","), RATE_LIMITS: "off" });
  owner = await signUpVerified(app, OWNERS[0]);
  other = await signUpVerified(app, OWNERS[1]);
});
afterAll(() => app.close());

const read = async (response: Response) => visibleTexts(await response.text()).join(" ");
const make = (fields: Record<string, string>, browser = owner) =>
  browser.postForm(PAGE, { intent: "make", ...fields });
const stored = async (code: string) =>
  (await app.services.documents.get(coupons, couponId(code, true)))?.data;
const recorded = async (about: string) =>
  (await app.services.documents.query(ownerActions, {}))
    .map(({ data }) => data)
    .filter((action) => action.about === about);

test.each([
  [{ code: "TOO-LATE", percentOff: "5", endsOn: "2020-01-31" }, "its last day has passed"],
  [{ code: "TOO-MUCH", amountOff: "999" }, "its buyers pay nothing"],
])("the doubtful coupon %j is made, and the page says why", async (fields, words) => {
  const made = await make(fields);
  expect(made.status).toBe(303);
  expect(await read(await owner.get(made.headers.get("location") ?? ""))).toContain(words);
  expect(await stored(fields.code)).toBeDefined();
});

test("a coupon with every rule is made, sells, is listed with its sum and ended", async () => {
  const made = await make({
    code: withNoise("letter-5"),
    amountOff: " 5,00 € ",
    "plan-book": "1",
    startsOn: "2020-01-01",
    endsOn: "2999-12-31",
    uses: "1,000",
    usesPerBuyer: "2",
  });
  expect([made.status, made.headers.get("location")]).toEqual([303, `${PAGE}?did=Make`]);
  expect(await stored("LETTER-5")).toMatchObject({
    currency: "EUR",
    terms: {
      code: "LETTER-5",
      amountOff: 500,
      plans: ["book"],
      startsOn: "2020-01-01",
      endsOn: "2999-12-31",
      uses: 1000,
      usesPerBuyer: 2,
    },
  });
  const buyer = app.browser();
  await buyer.get("/landing-v2?code=letter-5");
  const paymentUrl = await startPayment(buyer, { plan: "book", coupon: "LETTER-5" });
  const paid = await payWith(buyer, { paymentUrl });
  expect((await buyer.get(paid.headers.get("location") ?? "")).status).toBe(200);
  const text = await read(await owner.get(`${PAGE}?did=Make`));
  for (const words of [
    "The coupon is made.",
    "€5.00 off",
    "Uses: 1 of 1,000",
    "2 orders of one buyer",
    "From January 1, 2020",
    "1 paid order: €10.00 kept",
  ])
    expect(text).toContain(words);
  const ended = await owner.postForm(PAGE, { intent: "end", code: "LETTER-5" });
  expect([ended.status, ended.headers.get("location")]).toEqual([303, `${PAGE}?did=End`]);
  expect((await owner.postForm(PAGE, { intent: "end", code: "LETTER-5" })).status).toBe(303);
  expect(await read(await owner.get(PAGE))).toMatch(/LETTER-5 Ended/);
  const acts = (await recorded("LETTER-5")).map(({ kind, by, outcome }) => [kind, by, outcome]);
  expect(acts.toSorted()).toEqual([
    ["endCoupon", OWNERS[0], "done"],
    ["endCoupon", OWNERS[0], "refused"],
    ["makeCoupon", OWNERS[0], "done"],
  ]);
});

const SPRING = { code: "SPRING", percentOff: "20" };

test.each<[field: string, fields: Record<string, string>, error: RegExp]>([
  ["code", { ...SPRING, code: "A!" }, /This is no code/],
  ["code", { percentOff: "20" }, /This is no code/],
  ["percentOff", { code: "SPRING" }, /Type a percentage or an amount/],
  ["percentOff", { ...SPRING, percentOff: "101" }, /above 0, up to 100/],
  ["percentOff", { ...SPRING, percentOff: "ten" }, /above 0, up to 100/],
  ["amountOff", { ...SPRING, amountOff: "5" }, /not both/],
  ["amountOff", { code: "SPRING", amountOff: "0" }, /an amount such as/],
  ["amountOff", { code: "SPRING", amountOff: "1.2345" }, /an amount such as/],
  ["startsOn", { ...SPRING, startsOn: "soon" }, /no date/],
  ["endsOn", { ...SPRING, startsOn: "2026-02-01", endsOn: "2026-01-01" }, /before the first/],
  ["uses", { ...SPRING, uses: "1.5" }, /whole number/],
  ["usesPerBuyer", { ...SPRING, usesPerBuyer: "-1" }, /whole number/],
])("a wrong %s is shown again with its error %#", async (field, fields, error) => {
  const refused = await make({ "plan-book": "1", ...fields });
  const html = await refused.clone().text();
  expect(await expectFieldFault(refused, field, fields[field])).toMatch(error);
  expect(/<input[^>]*name="plan-book"[^>]*>/.exec(html)?.[0]).toContain("checked");
  expect(await stored("SPRING")).toBeUndefined();
});

test("a plan that is no longer sold and forms of another kind are refused", async () => {
  const gone = await make({ ...SPRING, "plan-none": "1" });
  expect(gone.status).toBe(409);
  expect(await read(gone)).toContain("no longer sells one of these plans");
  expect(await stored("SPRING")).toBeUndefined();
  for (const form of [{ intent: "give" }, { intent: "end" }, { intent: "end", code: "a/b" }, {}])
    expect((await owner.postForm(PAGE, form)).status).toBe(400);
  const unknown = await owner.postForm(PAGE, { intent: "end", code: "NOTHING" });
  expect([unknown.status, await read(unknown)]).toEqual([
    409,
    expect.stringContaining("There is no coupon NOTHING."),
  ]);
});

test("a code that two owners make many times at once is one coupon", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      make({ code: "TWICE", percentOff: `${at + 1}` }, at % 2 ? owner : other),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([303, ...Array.from({ length: 9 }, () => 409)]);
  const refused = answers.find(({ status }) => status === 409);
  expect(await read(refused ?? expect.fail())).toContain("There is a coupon with this code");
  expect((await recorded("TWICE")).filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  const ends = await Promise.all(
    Array.from({ length: 6 }, () => owner.postForm(PAGE, { intent: "end", code: "TWICE" })),
  );
  expect(ends.every(({ status }) => status === 303)).toBe(true);
  const done = (await recorded("TWICE")).filter(({ outcome }) => outcome === "done");
  expect(done.map(({ kind }) => kind).toSorted()).toEqual(["endCoupon", "makeCoupon"]);
});

test("coupons of the store are listed apart and can be ended; a code of theirs is taken", async () => {
  expect(await read(await make({ code: "spring-20", percentOff: "5" }))).toContain("already");
  expect((await owner.postForm(PAGE, { intent: "end", code: "GIFT-BOOK" })).status).toBe(303);
  const text = await read(await owner.get(PAGE));
  expect(text).toMatch(/In the store.s files .*SPRING-20.*GIFT-BOOK Ended/);
});

test("there are 50 on a page, newest first, and none is left out", async () => {
  const all = Array.from({ length: 60 }, (_, at) => `PAGE-${100 + at}`);
  for (const code of all) {
    app.clock.advance(1000);
    await app.services.ownerCoupons.create({ code, percentOff: 5 });
  }
  const first = await (await owner.get(PAGE)).text();
  const [, older = ""] = /href="([^"]*\?after=[^"]*)"/.exec(first) ?? [];
  const second = await (await owner.get(older)).text();
  const codes = [first, second].flatMap((html) =>
    [...html.matchAll(/>(PAGE-\d+)</g)].map(([, code]) => code),
  );
  expect(codes).toEqual(all.toReversed());
  expect(second).not.toContain("GIFT-BOOK");
  for (const query of ["did=All", "after=a/b"])
    expect((await owner.get(`${PAGE}?${query}`)).status).toBe(400);
});

test("strangers cannot make or end one", async () => {
  const stranger = await signUpVerified(app);
  for (const form of [
    { intent: "make", ...SPRING },
    { intent: "end", code: "SPRING-20" },
  ])
    expect((await stranger.postForm(PAGE, form)).status).toBe(404);
  expect(await stored("SPRING")).toBeUndefined();
});
