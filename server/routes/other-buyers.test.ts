import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, mintGrant, startCheckout } from "#tests/support/buy.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function signedUp(): Promise<TestBrowser> {
  const browser = app.browser();
  await browser.signUp();
  return browser;
}

/** Strings that would reveal another buyer's purchase. */
const REVEALING = [
  "letters-book.zip",
  "Thank you. Book of Letters is ready.",
  'value="book"',
  "/api/downloads/",
];

async function expectNothingRevealed(response: Response, title: string): Promise<void> {
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const page = await response.text();
  expect(page).toContain(title);
  for (const word of REVEALING) expect(page).not.toContain(word);
}

/** Reads the page's data as React Router's browser code does. */
async function readData(browser: TestBrowser, path: string): Promise<string> {
  return (await browser.get(path, { accept: "*/*" })).text();
}

test("another buyer's order is shown as no order, paid or not", async () => {
  const owner = await signedUp();
  const paid = await buy(owner, "book");
  const other = await signedUp();
  const stranger = await signedUp();
  const pending = await startCheckout(other, "book");
  for (const { orderId } of [paid, pending]) {
    const confirmation = `/landing/confirmation/download?order=${orderId}`;
    await expectNothingRevealed(await stranger.get(confirmation), "No purchase to show");
    const error = `/landing/confirmation/error?order=${orderId}&reason=declined`;
    await expectNothingRevealed(await stranger.get(error), "There is no order here");
    await expectNothingRevealed(await app.browser().get(error), "There is no order here");
  }
  const own = await owner.get(`/landing/confirmation/download?order=${paid.orderId}`);
  expect(own.headers.get("cache-control")).toBe("private, no-store");
  const page = await own.text();
  for (const word of [
    "letters-book.zip",
    "Thank you. Book of Letters is ready.",
    "/api/downloads/",
  ])
    expect(page).toContain(word);
});

test("another buyer's order and an unknown order look the same", async () => {
  const { orderId } = await buy(await signedUp(), "book");
  const stranger = await signedUp();
  for (const page of ["download", "error"]) {
    const path = `/landing/confirmation/${page}.data?order=`;
    const foreign = await readData(stranger, path + orderId);
    const none = await readData(stranger, path + crypto.randomUUID());
    expect(foreign).toBe(none);
    expect(foreign).toMatch(/"none"|"noOrder"/);
  }
});

test("guests and visitors without a session read words that fit them", async () => {
  const { orderId } = await buy(await signedUp(), "book");
  const guest = app.browser();
  await startCheckout(guest, "book", "landing-v2");
  for (const [browser, words] of [
    [guest, "This browser has no such order"],
    [app.browser(), "This browser has bought nothing here"],
  ] as const) {
    const textOf = async (order: string) =>
      (await browser.get(`/landing-v2/confirmation/download?order=${order}`)).text();
    expect(await textOf(orderId)).toContain(words);
    expect(await textOf(crypto.randomUUID())).toContain(words);
  }
});

test("an invalid order number is shown as no order", async () => {
  const browser = await signedUp();
  for (const order of ["", "a/b", "../orders", "%00", "x".repeat(2000)]) {
    const path = `/landing/confirmation/download?order=${order}`;
    await expectNothingRevealed(await browser.get(path), "No purchase to show");
  }
});

test("looking at another's order does not settle or change it", async () => {
  const owner = await signedUp();
  const { orderId } = await startCheckout(owner, "book");
  const stranger = await signedUp();
  await stranger.get(`/landing/confirmation/download?order=${orderId}`);
  const response = await stranger.get("/account");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const account = await response.text();
  expect(account).not.toContain(orderId);
  expect(account).toContain("You have not bought anything with this account yet.");
});

test("a file of another buyer is refused, an own file is not", async () => {
  await buy(await signedUp(), "book");
  const stranger = await signedUp();
  expect((await stranger.postForm("/api/downloads/book")).status).toBe(403);
  await buy(stranger, "sampler");
  expect((await stranger.postForm("/api/downloads/book")).status).toBe(403);
  expect((await stranger.postForm("/api/downloads/sampler")).status).toBe(303);
});

test("another buyer's download link is refused and still works for its owner", async () => {
  const owner = await signedUp();
  await buy(owner, "book");
  const grant = await mintGrant(owner, "book");
  const buyerOfTheSame = await signedUp();
  await buy(buyerOfTheSame, "book");
  for (const browser of [await signedUp(), buyerOfTheSame, app.browser()])
    for (const method of ["GET", "HEAD"]) {
      const response = await browser.request(grant, { method });
      expect(response.status).toBe(403);
      expect(response.headers.get("content-disposition")).toBeNull();
      await response.body?.cancel();
    }
  const own = await owner.get(grant);
  expect(own.status).toBe(200);
  await own.body?.cancel();
});

test("a download link works only in the session that requested it", async () => {
  const here = app.browser();
  const { idToken, refreshToken } = await here.signUp();
  await buy(here, "book");
  const elsewhere = app.browser();
  const session = await elsewhere.postJson("/api/session", { idToken, refreshToken });
  expect(session.status).toBe(204);
  const grant = await mintGrant(here, "book");
  expect((await elsewhere.get(grant, { accept: "*/*" })).status).toBe(410);
  const own = await elsewhere.get(await mintGrant(elsewhere, "book"));
  expect(own.status).toBe(200);
  await own.body?.cancel();
});

test("a copied session cookie is invalid after signing out", async () => {
  const owner = await signedUp();
  const { orderId } = await buy(owner, "book");
  const grant = await mintGrant(owner, "book");
  const thief = app.browser();
  for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
  expect(await (await thief.get("/account")).text()).toContain("letters-book.zip");

  const copied = new Map(thief.cookies);
  expect((await owner.request("/api/session", { method: "DELETE" })).status).toBe(204);
  const refill = () => copied.forEach((value, name) => thief.cookies.set(name, value));
  for (const path of ["/account", `/landing/confirmation/download?order=${orderId}`]) {
    refill();
    const response = await thief.get(path);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toMatch(/\/sign-in\?next=/);
    expect(await response.text()).not.toContain("letters-book.zip");
  }
  refill();
  expect((await thief.postForm("/api/downloads/book")).status).toBe(403);
  refill();
  expect((await thief.get(grant)).status).toBe(403);
});
