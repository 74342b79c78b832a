import { createPublicKey } from "node:crypto";
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { licenceActivations } from "#domain/licences/activations.ts";
import { buy } from "#tests/support/buy.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

const PLAN = "poster";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

interface Sale {
  readonly browser: TestBrowser;
  readonly orderId: string;
  readonly key: string;
  readonly confirmation: string;
}

/** A guest buys in the second variant, an account in the first. */
async function sell(who: "guest" | "account"): Promise<Sale> {
  const browser = app.browser();
  if (who === "account") await browser.signUp();
  const variant = who === "guest" ? "landing-v2" : "landing";
  const { orderId } = await buy(browser, PLAN, variant);
  const licence = await app.services.licences.find(orderId);
  if (!licence) throw new Error("The purchase has no licence key");
  const confirmation = `/${variant}/confirmation/download?order=${orderId}`;
  return { browser, orderId, key: licence.key, confirmation };
}

async function read(browser: TestBrowser, path: string): Promise<string> {
  const response = await browser.get(path);
  expect(response.status, path).toBe(200);
  return (await response.text()).replaceAll("<!-- -->", "");
}

const activate = ({ orderId }: Sale, name: string) =>
  app.services.licences.activate(orderId, { device: name, name });

/** The fields of the form that deactivates this device. */
function formOf(html: string, device: string): Record<string, string> {
  const forms = html.match(/<form[^>]* action="\/licence-key".*?<\/form>/gs) ?? [];
  const form = forms.find((one) => one.includes(`Deactivate ${device}`)) ?? "";
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
}

test.each(["guest", "account"] as const)(
  "a buyer who is a %s sees key and devices on both pages, and frees a place without scripts",
  async (who) => {
    const sale = await sell(who);
    const { browser, key, confirmation, orderId } = sale;
    for (const path of [confirmation, "/account"]) {
      const html = await read(browser, path);
      expect(html).toContain(`value="${key}"`);
      expect(html).toContain("The key is not active on a device yet.");
      expect(html).toContain('href="/licence-key"');
    }
    await activate(sale, "Ann&#x27;s laptop");
    await activate(sale, "Desk");
    for (const [path, device, left] of [
      [confirmation, "Desk", "Active on 1 of 2 devices"],
      ["/account", "Ann&amp;#x27;s laptop", "The key is not active on a device yet."],
    ] as const) {
      const html = await read(browser, path);
      expect(html).toContain("Active since");
      const fields = formOf(html, device);
      expect(fields).toMatchObject({ order: orderId });
      const response = await browser.postForm("/licence-key", fields);
      expect([response.status, response.headers.get("location")]).toEqual([303, path]);
      expect(await read(browser, path)).toContain(left);
      // The button may be pressed twice.
      expect((await browser.postForm("/licence-key", fields)).status).toBe(303);
    }
  },
);

test("others neither see a licence nor free its places", async () => {
  const sale = await sell("guest");
  await activate(sale, "Desk");
  const fields = formOf(await read(sale.browser, sale.confirmation), "Desk");
  const [visitor, other] = [app.browser(), await sell("account")];
  for (const browser of [visitor, other.browser]) {
    expect(
      await read(browser, sale.confirmation.replace("/landing/", "/landing-v2/")),
    ).not.toContain(sale.key);
    expect((await browser.postForm("/licence-key", fields)).status).toBe(404);
  }
  // Their own order with the activation of another.
  const mixed = { ...fields, order: other.orderId };
  expect((await other.browser.postForm("/licence-key", mixed)).status).toBe(303);
  const { activation = "" } = fields;
  expect(await app.services.documents.get(licenceActivations, activation)).toBeDefined();
});

test.each([
  ["order", {}],
  ["activation", { order: "x", activation: "../x", page: "account" }],
  ["page", { order: "x", activation: "x", page: "//evil.example" }],
])("a form with a wrong %s gives a 400 that names it", async (field, fields) => {
  const response = await app.browser().request("/licence-key", {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(fields as Record<string, string>),
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(field);
});

test("after a refund neither page shows the key, and nothing can be deactivated", async () => {
  const sale = await sell("account");
  const { browser, orderId, key, confirmation } = sale;
  await activate(sale, "Desk");
  const fields = formOf(await read(browser, "/account"), "Desk");
  await app.services.ownerOrders.refund({ orderId });
  for (const path of [confirmation, "/account"])
    expect(await read(browser, path)).not.toContain(key);
  expect((await browser.postForm("/licence-key", fields)).status).toBe(404);
});

test("a purchase without a licence key shows none", async () => {
  const browser = app.browser();
  await buy(browser, "book", "landing-v2");
  expect(await read(browser, "/account")).not.toContain("Licence key");
});

test("the page publishes the public key, and its HTML is valid and in the store's frame", async () => {
  const response = await app.browser().get("/licence-key");
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain("<title>Licence keys | Small Press</title>");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const pem = /-----BEGIN PUBLIC KEY-----[\s\S]*?-----END PUBLIC KEY-----/.exec(html)?.[0] ?? "";
  const [jwk] = await app.services.licences.publicKeys();
  expect(createPublicKey(pem).export({ format: "jwk" })).toMatchObject({ x: jwk?.x });
  for (const path of ["activate", "check", "deactivate"])
    expect(html).toContain(`${ORIGIN}/api/licences/${path}`);
  const validator = new HtmlValidate({
    extends: ["html-validate:standard"],
    rules: {
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "doctype-style": "off",
      "void-style": "off",
      "long-title": "off",
      "require-sri": "off",
    },
  });
  const { results } = await validator.validateString(html);
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
});

test("the receipt contains the key and a link to the page; other receipts do not", async () => {
  const { key, orderId } = await sell("guest");
  const { orderId: plain } = await buy(app.browser(), "book", "landing-v2");
  await app.jobs.find(({ name }) => name === "outbox")?.run();
  const mails = (await app.services.inbox?.list()) ?? [];
  const receiptOf = (id: string) => mails.find(({ text }) => text.includes(id));
  for (const part of [receiptOf(orderId)?.text, receiptOf(orderId)?.html]) {
    expect(part).toContain(key);
    expect(part).toContain(`${ORIGIN}/licence-key`);
  }
  expect(receiptOf(plain)?.text).toContain("Book");
  expect(receiptOf(plain)?.text).not.toContain("icence key");
});
