import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, ORIGIN, type TestApp } from "#tests/support/test-app.ts";

const HOST = new URL(ORIGIN).host;
const CHOSEN = "consent=abcdefghijklmnopqrstuv.1.00";

let plain: TestApp;
let tagged: TestApp;
beforeAll(async () => {
  plain = await createTestApp();
  tagged = await createTestApp({ GTM_ID: "GTM-ABC123" });
});
afterAll(() => Promise.all([plain.close(), tagged.close()]));

const isAsking = (html: string) => /"tracking":\{"isAsking":(true|false)/.exec(html)?.[1];

test("a shop without tags asks nobody: its pages are the same for everybody", async () => {
  for (const path of ["/landing", "/none"]) {
    const page = await plain.browser().get(path);
    const html = await page.text();
    expect(html).not.toMatch(/consent|dataLayer|"tracking"/);
    expect(page.headers.get("cache-control") ?? "").not.toContain("private");
  }
});

test.each(["/landing", "/", "/landing/paywall", "/landing/Partials/Hero", "/sign-in", "/none"])(
  "%s asks until there is an answer, and no shared cache stores it",
  async (path) => {
    const ask = async (headers: Record<string, string>) => {
      const page = await tagged.browser().get(path, headers);
      expect(page.headers.get("cache-control")).toMatch(/private/);
      return isAsking(await page.text());
    };
    expect(await ask({})).toBe("true");
    expect(await ask({ cookie: CHOSEN })).toBe("false");
    expect(await ask({ "sec-gpc": "1" })).toBe("false");
    expect(await ask({ cookie: CHOSEN.replace(".1.", ".2.") })).toBe("true");
  },
);

test("both states of a page are cached, with one payload", async () => {
  const visitor = tagged.browser();
  await visitor.get("/landing");
  await visitor.get("/landing", { cookie: CHOSEN });
  const cached = (fields: object) => {
    const response = tagged.cachedResponse("GET", "/landing", { host: HOST, ...fields });
    return Buffer.from(response?.body ?? []).toString();
  };
  expect(isAsking(cached({}))).toBe("true");
  expect(isAsking(cached({ cookie: CHOSEN }))).toBe("false");
  expect(isAsking(cached({ "sec-gpc": "1" }))).toBe("false");
  expect((await visitor.get("/landing/_payload.json")).status).toBe(200);
});

test("the consent default is the first script of each page", async () => {
  for (const path of ["/landing", "/sign-in", "/none"]) {
    const html = await (await tagged.browser().get(path)).text();
    const [first = ""] = html.match(/<script(?![^>]*json)[^>]*>[^]*?<\/script>/) ?? [];
    expect(first).toContain('gtag("consent","default",{ad_storage:"denied"');
  }
});

test("pages may reach the tag manager, and no other service", async () => {
  const { headers } = await tagged.browser().get("/landing");
  const policy = headers.get("content-security-policy");
  expect(policy).toMatch(/script-src [^;]*https:\/\/\*\.googletagmanager\.com/);
  expect(policy).not.toMatch(/iubenda|firebase/);
  const { headers: plainHeaders } = await plain.browser().get("/landing");
  expect(plainHeaders.get("content-security-policy")).not.toContain("google");
});

const APP = {
  FIREBASE_APP_ID: "1:1234:web:0a1b2c",
  FIREBASE_API_KEY: "browser-key",
  FIREBASE_PROJECT_ID: "shop-1234",
};
const REPORTS = { GA_API_SECRET: "hidden-secret", FIREBASE_MEASUREMENT_ID: "G-ABC123" };

test.each([
  [APP, { reportsPurchases: true }],
  [
    { ...APP, ...REPORTS },
    { reportsPurchases: false, measurementId: "G-ABC123" },
  ],
])("pages may reach analytics, and know what browsers need: %j", async (settings, expected) => {
  const app = await createTestApp(settings);
  for (const path of ["/landing", "/sign-in"]) {
    const page = await app.browser().get(path);
    const policy = page.headers.get("content-security-policy");
    expect(policy).toMatch(/script-src [^;]*https:\/\/\*\.googletagmanager\.com/);
    expect(policy).toMatch(
      /connect-src [^;]*https:\/\/firebase\.googleapis\.com https:\/\/firebaseinstallations\.googleapis\.com/,
    );
    expect(policy).not.toMatch(/iubenda/);
    const html = await page.text();
    expect(html).not.toContain("hidden-secret");
    const [, analytics = ""] = /"analytics":({[^}]*})/.exec(html) ?? [];
    expect(JSON.parse(analytics)).toEqual({
      appId: APP.FIREBASE_APP_ID,
      apiKey: APP.FIREBASE_API_KEY,
      projectId: APP.FIREBASE_PROJECT_ID,
      ...expected,
    });
  }
  const mailed = await app.browser().get("/auth/action?mode=signIn&oobCode=code");
  expect(await mailed.text()).not.toContain('"analytics"');
  await app.close();
});

test("an invalid container is not loaded, and the shop works", async () => {
  const app = await createTestApp({ GTM_ID: "foo" });
  const page = await app.browser().get("/landing");
  expect(page.status).toBe(200);
  expect(await page.text()).not.toMatch(/dataLayer|"tracking"/);
  await app.close();
});
