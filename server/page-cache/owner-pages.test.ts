/** The owner's pages over HTTP: who may open them, by every path that leads there, and what they show. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { orders } from "#domain/orders/orders.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { PSEUDO_LOCALE } from "#locales/pseudo.ts";
import { buy, startCheckout } from "#tests/support/buy.ts";
import { expectErrorPage } from "#tests/support/expect-failure.ts";
import { OWNER_PATHS } from "#tests/support/owner-paths.ts";
import {
  createTestApp,
  ORIGIN,
  PASSWORD,
  type TestApp,
  type TestBrowser,
} from "#tests/support/test-app.ts";

const OWNER = "ada@shop.example";

/** Every test needs an owner of its own, so that none depends on another's changes. */
let owners = 0;
const newOwnerEmail = () => `owner-${(owners += 1)}@shop.example`;
const OWNER_EMAILS = [
  OWNER,
  ...Array.from({ length: 20 }, (_, at) => `owner-${at + 1}@shop.example`),
];

let app: TestApp;
let owner: TestBrowser;
let guest: TestBrowser;
let other: TestBrowser;
let paid: string;
let unpaid: string;
beforeAll(async () => {
  vi.stubEnv("MODE", "production");
  app = await createTestApp({
    OWNER_EMAILS: OWNER_EMAILS.join(" , "),
    PSEUDO_LANGUAGE: "1",
    RATE_LIMITS: "off",
  });
  vi.unstubAllEnvs();
  owner = (await signUpVerified(OWNER)).browser;
  guest = app.browser();
  ({ orderId: paid } = await buy(guest, "book", "landing-v2"));
  ({ orderId: unpaid } = await startCheckout(guest, "sampler", "landing-v2"));
  other = (await signUpVerified("somebody@shop.example")).browser;
});
afterAll(() => app.close());

async function signUpVerified(email: string) {
  const browser = app.browser();
  const { uid } = await browser.signUp(email);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
  return { browser, uid };
}

const PAGES = ["/admin", "/admin/", "/ADMIN", "/admin?x=1", `/${PSEUDO_LOCALE}/admin`, "/%61dmin"];
const DATA = [
  "/admin.data",
  "/ADMIN.data",
  "/admin/_.data",
  "/admin.data?_routes=routes%2Fadmin%2Fpages%2Findex",
  "/ADMIN.data?_routes=routes/admin/pages/index",
  "/admin.data?_routes=none",
  "/admin.data?_routes=root",
  `/${PSEUDO_LOCALE}/admin.data`,
  `/${PSEUDO_LOCALE.toLowerCase()}/Admin.data?_routes=routes/admin/pages/index`,
];
/** Data requests that name routes without data. */
const EMPTY = /_routes=(none|root)/;

/** Asserts that the response contains no order, and returns its text. */
async function expectNothing(response: Response): Promise<string> {
  const text = await response.text();
  for (const orderId of [paid, unpaid]) expect(text).not.toContain(orderId);
  return text;
}

test.each([...PAGES, ...DATA])("the owner gets the sales at %s, never stored", async (path) => {
  const response = await owner.get(path);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.has("etag")).toBe(false);
  if (EMPTY.test(path)) return void (await expectNothing(response));
  const text = await response.text();
  expect(response.status).toBe(200);
  for (const orderId of [paid, unpaid]) expect(text).toContain(orderId);
  expect(text).not.toContain("paid-with@example.com");
  expect(app.cachedResponse("GET", path, { host: new URL(ORIGIN).host })).toBeUndefined();
});

test.each([...PAGES, ...DATA])(
  "visitors and guests are sent to the sign-in from %s",
  async (path) => {
    for (const browser of [app.browser(), guest]) {
      const response = await browser.get(path);
      expect(response.status).toBe(DATA.includes(path) ? 202 : 302);
      const text = await expectNothing(response);
      if (!DATA.includes(path))
        expect(response.headers.get("location")).toContain("/sign-in?next=");
      else expect(text).toContain("/sign-in?next=");
    }
  },
);

test.each(OWNER_PATHS)("only the owner may open %s", async (path) => {
  const statuses = [];
  for (const browser of [owner, other, guest, app.browser()])
    statuses.push((await browser.get(path)).status);
  expect(statuses).toEqual([200, 404, 302, 302]);
  expect((await owner.get(path)).headers.get("cache-control")).toBe("private, no-store");
});

test("the sign-in leads back to the page in the same language", async () => {
  const response = await app.browser().get(`/${PSEUDO_LOCALE}/admin?x=1`);
  const next = encodeURIComponent(`/${PSEUDO_LOCALE}/admin?x=1`);
  expect(response.headers.get("location")).toBe(`/${PSEUDO_LOCALE}/sign-in?next=${next}`);
});

test.each([...PAGES, ...DATA])("to another account %s is an unknown page", async (path) => {
  const response = await other.get(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await expectNothing(response)).toContain("Page not found: ");
});

test("to another account the page looks exactly like an unknown one", async () => {
  const [real, none] = [await other.get("/admin?x=1"), await other.get("/nimda?x=1")];
  const fixed = (text: string) =>
    text
      .replaceAll("nimda", "admin")
      .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "ID")
      .replaceAll(/nonce(?:="|-)[\w-]{22}/g, "NONCE");
  // React Router's scripts name the matched routes, which every browser knows from the route manifest.
  const shown = (html: string) =>
    fixed(html).replaceAll(/<script.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "");
  const html = await expectErrorPage(real, 404);
  expect(shown(html)).toBe(shown(await none.text()));
  expect(html).toContain("Page not found: /admin?x=1");
  expect(fixed(JSON.stringify([...real.headers]))).toBe(fixed(JSON.stringify([...none.headers])));
});

test("forms cannot be posted there, by anybody", async () => {
  for (const browser of [owner, other, guest, app.browser()])
    expect((await browser.postForm("/admin", { x: "1" })).status).toBe(405);
});

const changes: readonly (readonly [string, object, status: number])[] = [
  ["has an unverified address", { isEmailVerified: false }, 403],
  ["has another address", { email: "ada@evil.example" }, 404],
  ["is disabled", { isDisabled: true }, 302],
];

test.each(changes)("an owner whose account %s loses access at once", async (_, change, status) => {
  const { browser, uid } = await signUpVerified(newOwnerEmail());
  expect((await browser.get("/admin")).status).toBe(200);
  await app.services.documents.update(accounts, uid, change);
  const response = await browser.get("/admin");
  expect(response.status).toBe(status);
  await expectNothing(response);
});

test("an owner whose session was ended elsewhere loses access at once", async () => {
  const email = newOwnerEmail();
  const { browser } = await signUpVerified(email);
  expect((await browser.get("/admin")).status).toBe(200);
  const device = app.browser();
  const signedIn = await device.postJson(
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=tollgate-local",
    { email, password: PASSWORD, returnSecureToken: true },
  );
  const { idToken, refreshToken } = (await signedIn.json()) as Record<string, string>;
  await device.postJson("/api/session", { idToken, refreshToken });
  expect((await device.postForm("/account", { intent: "endOtherSessions" })).status).toBe(200);
  expect((await browser.get("/admin")).status).toBe(302);
  expect((await device.get("/admin")).status).toBe(200);
});

test("a new account with the owner's address learns that the address must be verified", async () => {
  const browser = app.browser();
  await browser.signUp(newOwnerEmail().toUpperCase());
  for (const path of [...OWNER_PATHS, ...DATA]) {
    const response = await browser.get(path);
    expect(response.status, path).toBe(403);
    expect(await expectNothing(response), path).toMatch(
      /once this account.{1,8}s address is verified/,
    );
  }
  expect(await (await browser.get("/admin")).text()).toContain('href="/account#settings"');
  const account = await (await browser.get("/account")).text();
  expect(account).toMatch(/id="settings".*Not verified yet.*Send verification email/s);
});

test("without OWNER_EMAILS nobody is the owner", async () => {
  const unowned = await createTestApp();
  onTestFinished(() => unowned.close());
  const browser = unowned.browser();
  const { uid } = await browser.signUp(OWNER);
  await unowned.services.documents.update(accounts, uid, { isEmailVerified: true });
  await expectErrorPage(await browser.get("/admin"), 404);
});

test("the page shows what was sold, is hidden from search engines and contains no setting", async () => {
  const html = await (await owner.get("/admin")).text();
  const text = html.replaceAll(/<script.*?<\/script>|<!-- -->/gs, "").replaceAll(/<[^>]+>/g, " ");
  expect(html).toContain("<title>Sales | Small Press</title>");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(text).toMatch(/1 order\s+€15\.00/);
  expect(text).toMatch(/By plan\s+Book/);
  expect(text).toMatch(/[\da-f]{8}\s+€15\.00\s+\S+ \d+, \d{4}\s+paid/);
  expect(text).toContain("not paid yet");
  expect(html).not.toContain(OWNER_EMAILS[1]);
});

const visible = (html: string) =>
  html.replaceAll(/<script.*?<\/script>|<!-- -->/gs, "").replaceAll(/<[^>]+>/g, " ");

test("refunds and disputes are shown apart from the sales, and what needs the owner is linked", async () => {
  const shop = await createTestApp({ OWNER_EMAILS: OWNER, RATE_LIMITS: "off" });
  onTestFinished(() => shop.close());
  const browser = shop.browser();
  const { uid } = await browser.signUp(OWNER);
  await shop.services.documents.update(accounts, uid, { isEmailVerified: true });
  const empty = await (await browser.get("/admin/attention")).text();
  expect(visible(empty)).toContain("No order needs you.");
  expect(visible(await (await browser.get("/admin")).text())).not.toMatch(/orders? needs? you/);
  const [kept, refunded, disputed] = [
    await buy(shop.browser(), "book", "landing-v2"),
    await buy(shop.browser(), "book", "landing-v2"),
    await buy(shop.browser(), "book", "landing-v2"),
  ];
  const { ownerOrders, documents } = shop.services;
  await ownerOrders.refund({ orderId: kept.orderId, amount: 500 });
  await ownerOrders.refund({ orderId: refunded.orderId });
  await documents.update(orders, disputed.orderId, {
    status: "disputed",
    payment: { dispute: "open" },
  });
  await documents.update(orders, kept.orderId, { attention: "duplicate" });
  await documents.update(mailOutbox, `receipt-${kept.orderId}`, {
    status: "refused",
    refusal: { reason: "550 no such mailbox", isPermanent: true },
  });

  const sales = await (await browser.get("/admin")).text();
  expect(visible(sales)).toMatch(
    /Revenue with tax\s+€10\.00.*Refunded\s+€20\.00\s+Disputed\s+€15\.00/s,
  );
  expect(visible(sales)).toContain("2 orders need you");
  const html = await (await browser.get("/admin/attention")).text();
  const text = visible(html);
  expect(html).toContain("<title>Orders that need you | Small Press</title>");
  expect(text).toContain("The buyer disputes this payment at the bank.");
  expect(html).toContain(`href="/admin/orders/${kept.orderId}"`);
  expect(text).toContain("An email to the buyer was refused: 550 no such mailbox");
  expect(text).not.toContain(refunded.orderId);
  expect(html).toContain("paid-with@example.com");

  await documents.update(orders, refunded.orderId, {
    attention: "refundFailed",
    refunds: { owed: 700 },
  });
  const failed = await (await browser.get("/admin/attention")).text();
  expect(visible(failed)).toContain("the buyer waits for €7.00");
  expect(failed).toContain(`href="/admin/orders/${refunded.orderId}"`);
});

test("pages contain the public settings only", async () => {
  for (const [browser, path] of [
    [owner, "/admin"],
    [app.browser(), "/landing"],
  ] as const) {
    const html = await (await browser.get(path)).text();
    const [, info = ""] = /<script id="__app"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
    expect(Object.keys(JSON.parse(info) as object).toSorted()).toEqual([
      "basename",
      "buildId",
      "buildPollMs",
      "identityApiKey",
      "isTestMode",
      "locale",
      "nav",
      "planCount",
      "seller",
      "storeName",
      "variant",
    ]);
  }
});
