import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { experimentCounts } from "#domain/experiments/counts.ts";
import { variantKeys } from "#domain/experiments/variants.ts";
import { formatConsent } from "#protocol/consent.ts";
import { buy, startCheckout } from "#tests/support/buy.ts";
import { DESKTOP, readCounts, sumBy } from "#tests/support/experiment-counts.ts";
import { createTestApp, ORIGIN, type TestApp } from "#tests/support/test-app.ts";
import { createBrowser, type TestBrowser } from "#tests/support/test-browser.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";

const OWNER = "ada@shop.example";
const PLAN = "book";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAILS: OWNER });
});
afterAll(() => app.close());
beforeEach(async () => {
  const { documents, counter } = app.services;
  await counter.flush();
  for (const { id } of await documents.query(experimentCounts, {}))
    await documents.delete(experimentCounts, id);
});

/** A browser that the experiment counts. */
function visitor(userAgent = DESKTOP): TestBrowser {
  return createBrowser(
    {
      fetch(request: Request) {
        if (!request.headers.has("user-agent")) request.headers.set("user-agent", userAgent);
        return app.fetch(request);
      },
    },
    ORIGIN,
  );
}

async function counted() {
  await app.services.counter.flush();
  await app.jobs.find(({ name }) => name === "experiment")?.run();
  return readCounts(app.services.documents);
}

const stepsOf = async () => sumBy((await counted()).counts, 1);

test("a visitor counts once for each step, however often it is taken", async () => {
  const browser = visitor();
  for (let visit = 0; visit < 3; visit += 1) {
    await browser.get("/");
    await browser.get("/?utm_source=google");
  }
  expect(await stepsOf()).toEqual({ exposure: 1 });
  for (const path of ["/landing/paywall", "/landing-v2/paywall", "/landing/paywall?plan=x", "/"])
    await browser.get(path);
  expect(await stepsOf()).toEqual({ exposure: 1, paywall: 1 });
  await startCheckout(browser, PLAN, "landing-v2");
  await startCheckout(browser, PLAN, "landing-v2");
  expect(await stepsOf()).toEqual({ exposure: 1, paywall: 1, checkout: 1 });
  await buy(browser, PLAN, "landing-v2");
  await buy(browser, "poster", "landing-v2");
  const { counts, revenue } = await counted();
  expect(sumBy(counts, 1)).toEqual({ exposure: 1, paywall: 1, checkout: 1, paid: 1 });
  // All steps count for the assigned variant, whose page need not be the one on which the visitor bought.
  const [assigned] = Object.keys(sumBy(counts, 0));
  expect(Object.keys(sumBy(counts, 0))).toHaveLength(1);
  expect(Object.keys(revenue)).toEqual([`${assigned} EUR`]);
});

test("a page fetched as a client navigation counts as well", async () => {
  const browser = visitor();
  await browser.get("/");
  await browser.get("/landing/paywall.data");
  await browser.get("/landing/paywall.data");
  expect(await stepsOf()).toEqual({ exposure: 1, paywall: 1 });
});

test("a step implies the earlier ones", async () => {
  const browser = visitor();
  await browser.get("/");
  await startCheckout(browser, PLAN, "landing-v2");
  expect(await stepsOf()).toEqual({ exposure: 1, paywall: 1, checkout: 1 });
});

test("visitors who never saw / do not count", async () => {
  const browser = visitor();
  for (const path of ["/landing", "/landing-v2", "/landing/paywall"]) await browser.get(path);
  await buy(browser, PLAN, "landing-v2");
  expect((await counted()).counts).toEqual({});
});

test("HEAD requests and pages that fail do not count", async () => {
  const browser = visitor();
  await browser.request("/", { method: "HEAD" });
  await browser.get("/none");
  expect((await counted()).counts).toEqual({});
});

test("what counts goes to the app, and everything else is served from the cache", async () => {
  const browser = visitor();
  await browser.get("/");
  await browser.get("/landing/paywall");
  const fields = (cookie?: string) => ({ host: new URL(ORIGIN).host, cookie });
  expect(app.cachedResponse("GET", "/", fields())).toBeUndefined();
  const seen = visitor();
  await seen.get("/");
  const exposed = `variant=${seen.cookies.get("variant")}`;
  expect(app.cachedResponse("GET", "/", fields(exposed))?.status).toBe(200);
  expect(app.cachedResponse("GET", "/?a=b", fields(exposed))?.status).toBe(200);
  expect(app.cachedResponse("GET", "/landing/paywall", fields(exposed))).toBeUndefined();
  expect(app.cachedResponse("GET", "/landing/paywall", fields())?.status).toBe(200);
  const known = `variant=${browser.cookies.get("variant")}`;
  expect(app.cachedResponse("GET", "/landing/paywall", fields(known))?.status).toBe(200);
});

test("a cookie from before steps were counted stays valid, and its visitor counts", async () => {
  const secret = app.services.secrets.derive("variant");
  for (const variant of variantKeys) {
    const signature = createHmac("sha256", secret).update(variant).digest("base64url");
    const browser = visitor();
    browser.cookies.set("variant", `${variant}.${signature}`);
    for (let visit = 0; visit < 3; visit += 1) await browser.get("/");
    expect(browser.cookies.get("variant")).toMatch(new RegExp(`^${variant}~exposure~`));
  }
  const both = Object.fromEntries(variantKeys.map((variant) => [`${variant} exposure`, 1]));
  expect(sumBy((await counted()).counts, 0, 1)).toEqual(both);
});

test("counts are divided by device, consent and source, which further steps keep", async () => {
  const phone = visitor(PHONE);
  phone.cookies.set(
    "consent",
    formatConsent({
      recordId: "a".repeat(22),
      policyVersion: 1,
      choice: { measurement: true, marketing: false },
    }),
  );
  await phone.get("/?utm_source=Newsletter");
  await phone.get("/landing/paywall?utm_source=bing");
  const otherPolicy = visitor();
  const choice = { measurement: true, marketing: true };
  const other = formatConsent({ recordId: "a".repeat(22), policyVersion: 2, choice });
  otherPolicy.cookies.set("consent", other);
  await otherPolicy.get("/");
  const refusing = visitor();
  await refusing.get("/?utm_source=someone@example.com", { "sec-gpc": "1" });
  expect(sumBy((await counted()).counts, 1, 2, 3, 4, 5)).toEqual({
    "exposure en mobile measurement newsletter": 1,
    "paywall en mobile measurement newsletter": 1,
    "exposure en desktop unknown none": 1,
    "exposure en desktop refused other": 1,
  });
});

test.each([
  ["bot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["bot", { "user-agent": "" }],
  ["preview", { "user-agent": "WhatsApp/2.23.20.0" }],
  ["preview", { "x-purpose": "preview" }],
  ["prefetch", { "sec-purpose": "prefetch;prerender" }],
  ["prefetch", { purpose: "prefetch" }],
])("%s: left out and counted as such (%o)", async (reason, headers: Record<string, string>) => {
  await visitor().get("/", headers);
  const { counts, exclusions } = await counted();
  expect(counts).toEqual({});
  expect(sumBy(exclusions, 0)).toEqual({ [reason]: 1 });
});

test("the owner is left out, also after signing out", async () => {
  const browser = visitor();
  const { uid } = await browser.signUp(OWNER);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
  for (let visit = 0; visit < 2; visit += 1) await browser.get("/");
  browser.cookies.delete("session");
  await browser.get("/");
  await startCheckout(browser, PLAN, "landing-v2");
  const { counts, exclusions } = await counted();
  expect(counts).toEqual({});
  expect(sumBy(exclusions, 0)).toEqual({ owner: 1 });
});

test("one client's visits count 24 times a day, whatever cookies it sends, and are shown apart beyond", async () => {
  const limited = await createTestApp({ TRUSTED_PROXIES: "127.0.0.1" });
  onTestFinished(() => limited.close());
  const get = (path: string, client: string, cookie = "") =>
    limited.fetch(
      new Request(ORIGIN + path, {
        headers: {
          host: new URL(ORIGIN).host,
          "user-agent": DESKTOP,
          "x-forwarded-for": client,
          cookie,
        },
      }),
      { incoming: { socket: { remoteAddress: "127.0.0.1" } } },
    );
  const first = await get("/", "203.0.113.7");
  const [exposed = ""] = first.headers.get("set-cookie")?.split(";") ?? [];
  expect(exposed).toMatch(/^variant=[\w-]+~exposure~/);
  for (let visit = 0; visit < 100; visit += 1) {
    await get("/", "203.0.113.7");
    await get("/landing/paywall", "203.0.113.7", exposed);
  }
  for (let visit = 0; visit < 3; visit += 1) await get("/", "203.0.113.8");
  await limited.services.counter.flush();
  const { counts, exclusions } = await readCounts(limited.services.documents);
  expect(sumBy(counts, 1)).toEqual({ exposure: 24 + 3, paywall: 24 });
  expect(sumBy(exclusions, 0)).toEqual({ tooMany: 77 + 76 });
  const beyond = await get("/", "203.0.113.7");
  expect(beyond.headers.get("set-cookie")).toMatch(/^variant=[\w-]+~excluded~/);
});

test("a cookie of what was left out does not count later", async () => {
  const preview = visitor();
  await preview.get("/", { "x-purpose": "preview" });
  expect(preview.cookies.get("variant")).toBeUndefined();
  const program = visitor();
  await program.get("/", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  for (let visit = 0; visit < 3; visit += 1) {
    const again = visitor();
    again.cookies.set("variant", program.cookies.get("variant") ?? "");
    await again.get("/");
    await again.get("/landing/paywall");
  }
  expect((await counted()).counts).toEqual({});
});
