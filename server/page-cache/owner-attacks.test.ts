/** Every route of the owner, from the table of routes, asked by everybody else in every way. */
import * as build from "virtual:react-router/server-build";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { INVOICES_ZIP_PATH } from "#protocol/paths.ts";
import { listPages } from "#server/react-router/react-router.ts";
import { isLong } from "#tests/support/long.ts";
import { buyWith } from "#tests/support/restore.ts";
import {
  createTestApp,
  PASSWORD,
  type TestApp,
  type TestBrowser,
} from "#tests/support/test-app.ts";

const EMAIL = "victim@example.com";
const owners = Array.from({ length: 6 }, (_, at) => `owner-${at}@shop.example`);

let app: TestApp;
let orderId: string;
let paths: string[];
let owner: TestBrowser;
const strangers: [who: string, browser: TestBrowser, statuses: readonly number[]][] = [];

beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAILS: owners.join(","), RATE_LIMITS: "off" });
  const customer = app.browser();
  ({ orderId } = await buyWith(customer, EMAIL));
  await app.services.documents.update(orders, orderId, { planName: '=HYPERLINK("x")' });
  paths = [
    ...listPages(build.routes)
      .map(({ path }) => path)
      .filter((path) => path.startsWith("/admin"))
      .map((path) => path.replace(":orderId", orderId).replace(":fileId", "book")),
    `${INVOICES_ZIP_PATH}?since=2026-01-01&until=2026-12-31`,
  ];
  owner = (await signUp(owners[0])).browser;
  const removed = await signUp(owners[1]);
  const unverified = app.browser();
  await unverified.signUp(owners[2]);
  const disabled = await signUp(owners[3]);
  const renamed = await signUp(owners[4]);
  for (const { browser } of [removed, disabled, renamed]) {
    expect((await browser.get("/admin")).status).toBe(200);
    expect(browser.cookies.get("signed_in")).toBe("owner");
  }
  await endSessions(owners[1] ?? "");
  await app.services.documents.update(accounts, disabled.uid, { isDisabled: true });
  await app.services.documents.update(accounts, renamed.uid, { email: "owner-9@shop.example" });
  const member = (await signUp("member@shop.example")).browser;
  strangers.push(
    ["a visitor", app.browser(), [302]],
    ["the guest who bought", customer, [302]],
    ["a member", member, [404]],
    ["an owner with an unverified address", unverified, [403]],
    ["an owner signed out elsewhere a moment ago", removed.browser, [302]],
    ["a disabled owner", disabled.browser, [302]],
    ["an owner whose address changed", renamed.browser, [404]],
  );
});
afterAll(() => app.close());

async function signUp(email?: string) {
  const browser = app.browser();
  const { uid } = await browser.signUp(email);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
  return { browser, uid };
}

/** From another device. */
async function endSessions(email: string): Promise<void> {
  const device = app.browser();
  const path = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=tollgate-local";
  const signedIn = await device.postJson(path, {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  });
  const { idToken, refreshToken } = (await signedIn.json()) as Record<string, string>;
  await device.postJson("/api/session", { idToken, refreshToken });
  await device.postForm("/account", { intent: "endOtherSessions" });
}

/** All strangers ask for the plain path. One tries the other spellings, too, because an address is read alike for all. */
const spellings = (path: string, who: string) =>
  path.startsWith("/admin") && (isLong || who === "a member") ? spelled(path) : [path];

const spelled = (path: string) => [
  path,
  `${path}?x=1`,
  `${path}/`,
  path.replace("/admin", "/ADMIN"),
  path.replace("/admin", "/%61dmin"),
  path.replace("/admin", "//admin"),
  `${path}.data`,
  `${path}.data?_routes=routes%2Fadmin%2Fowner`,
];

/** Of the forms of an order and of withdrawals. */
const intents = [
  "refund",
  "settle",
  "keep",
  "resend",
  "correct",
  "lock",
  "unlock",
  "note",
  "delete",
  "decline",
];

async function stateOf() {
  const { documents } = app.services;
  return JSON.stringify([
    (await documents.get(orders, orderId))?.version,
    await app.services.ownerOrders.actions({ limit: 10 }),
  ]);
}

/** The order's number may be there, because pages repeat the address that was asked for. */
async function expectNothing(response: Response, what: string): Promise<void> {
  const text = await response.text();
  for (const secret of [EMAIL, "HYPERLINK", "15.00"]) expect(text, what).not.toContain(secret);
}

test("the table has every page, export and file of the owner", () => {
  expect(paths.length).toBeGreaterThan(8);
  for (const path of ["/admin", "/admin/orders.csv", "/admin/export", `/admin/orders/${orderId}`])
    expect(paths).toContain(path);
});

test("nobody else reads anything, whatever the spelling", async () => {
  for (const [who, browser, statuses] of strangers)
    for (const path of paths)
      for (const spelling of spellings(path, who)) {
        const response = await browser.get(spelling);
        const what = `${who}: ${spelling} ${response.status}`;
        expect([...statuses, 202, 301, 302, 308, 403, 404], what).toContain(response.status);
        expect(response.headers.get("cache-control") ?? "", what).not.toContain("public");
        if (spelling === path && path.startsWith("/admin"))
          expect(statuses, what).toContain(response.status);
        await expectNothing(response, what);
      }
});

test("nobody else changes anything, by any form or method", async () => {
  const before = await stateOf();
  const form = {
    order: orderId,
    amount: "1",
    before: "0",
    address: "x@example.com",
    confirm: EMAIL,
    why: "x",
  };
  for (const [who, browser] of strangers)
    for (const path of paths) {
      const hasForms = path === `/admin/orders/${orderId}` || path === "/admin/attention";
      for (const intent of hasForms ? intents : ["note"]) {
        const response = await browser.postForm(path, { intent, ...form });
        expect(response.status, `${who}: ${intent} ${path}`).toBeGreaterThanOrEqual(300);
        await expectNothing(response, `${who}: ${intent} ${path}`);
      }
      for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const response = await browser.request(path, { method });
        expect(response.status, `${who}: ${method} ${path}`).toBeGreaterThanOrEqual(300);
      }
    }
  expect(await stateOf()).toBe(before);
  for (const [who, browser] of strangers)
    expect(browser.cookies.get("signed_in"), who).not.toBe("owner");
});

test("the owner's own browser changes nothing for another site", async () => {
  const before = await stateOf();
  for (const path of paths)
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    ]) {
      const response = await owner.request(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams({ intent: "note", why: "x", amount: "1", before: "0" }),
      });
      expect(response.status, `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  expect(await stateOf()).toBe(before);
});

test("HEAD, and methods that pages do not have, change nothing for the owner either", async () => {
  const before = await stateOf();
  for (const path of paths) {
    expect((await owner.request(path, { method: "HEAD" })).status, path).toBeLessThan(400);
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect(
        (await owner.request(path, { method })).status,
        `${method} ${path}`,
      ).toBeGreaterThanOrEqual(400);
  }
  expect(JSON.parse(before)[0]).toBe(JSON.parse(await stateOf())[0]);
});

test("a name that looks like a formula is text in the export", async () => {
  const csv = await (
    await owner.get("/admin/export?what=orders&since=2020-01-01&until=2030-01-01")
  ).text();
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
});
