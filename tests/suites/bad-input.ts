/** Every endpoint must refuse bad input in the documented format and never fail. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, startCheckout } from "#tests/support/buy.ts";
import { expectErrorPage, expectFailureBody, expectIssues } from "#tests/support/expect-failure.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { type AskedShop, soldBy, type SuiteOptions } from "./asked-shop.ts";

const FORM = "application/x-www-form-urlencoded";
const TOOLKIT = "/identitytoolkit.googleapis.com/v1/accounts:";
const TOKEN = "/securetoken.googleapis.com/v1/token?key=tollgate-local";
const LONG = "x".repeat(10 * 1024);
/** Pairs of a short title and the value. */
const titled = (values: readonly string[]) =>
  values.map((value) => [value.slice(0, 40), value] as const);

export function describeBadInput({ open, hasTestPages }: SuiteOptions): void {
  let shop: AskedShop;
  let buyer: TestBrowser;
  let orderId: string;
  let paymentPath: string;
  beforeAll(async () => {
    shop = await open();
    buyer = shop.browser();
    await buyer.signUp();
    ({ orderId } = await buy(buyer, soldBy(shop).planId));
    if (hasTestPages) ({ paymentPath } = await startCheckout(buyer, soldBy(shop).otherPlanId));
  });
  afterAll(() => shop.close());

  function send(
    path: string,
    { body, type, ...headers }: { body: BodyInit; type?: string } & Record<string, BodyInit>,
    accept = "application/json",
  ) {
    const sent = {
      origin: shop.origin,
      accept,
      ...(type ? { "content-type": type } : {}),
      ...headers,
    };
    return buyer.request(path, { method: "POST", body, headers: sent as Record<string, string> });
  }

  const notObjects = ["null", "[]", '"text"', "1", "true"];

  test.each(notObjects)("every endpoint refuses JSON that is not an object: %s", async (body) => {
    const type = "application/json";
    await expectIssues(await send("/api/session", { body, type }), [""]);
    if (hasTestPages) await expectIssues(await send("/dev/payments", { body, type }), [""]);
    for (const name of ["signUp", "signInWithPassword", "lookup"])
      await expectIdentityRefusal(
        await send(`${TOOLKIT}${name}?key=tollgate-local`, { body, type }),
      );
    await expectIdentityRefusal(await send(TOKEN, { body, type }));
  });

  test.each(["", "{", '{"a":}', "\0", "undefined"])(
    "every endpoint refuses broken JSON: %j",
    async (body) => {
      const type = "application/json";
      await expectIssues(await send("/api/session", { body, type }), [""]);
      if (hasTestPages) await expectIssues(await send("/dev/payments", { body, type }), [""]);
      for (const name of ["signInWithPassword", "lookup"])
        await expectIdentityRefusal(
          await send(`${TOOLKIT}${name}?key=tollgate-local`, { body, type }),
        );
    },
  );

  async function expectIdentityRefusal(response: Response): Promise<void> {
    const body = (await response.json()) as { error: { code: number; message: string } };
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(body.error.code).toBe(response.status);
    expect(body.error.message).not.toBe("");
  }

  test
    .runIf(hasTestPages)
    .each([
      {},
      { webhooks: 1 },
      { webhooks: "none" },
      { webhooks: ["hold"] },
      { webhooks: "hold", more: 1 },
    ])("the payment controls refuse %j", async (body) => {
    const { data } = await expectFailureBody(await buyer.postJson("/dev/payments", body), 400);
    expect(data.issues).not.toEqual([]);
    expect(await (await buyer.get("/dev/payments")).json()).toMatchObject({ webhooks: "normal" });
  });

  test.each<[string, BodyInit, string | undefined]>([
    ["no field", "", FORM],
    ["an empty field", "plan=", FORM],
    ["a long field", `plan=${"a".repeat(64)}`, FORM],
    ["another field", "plans=any", FORM],
    ["a file", fileForm(), undefined],
    ["the last of two fields being empty", "plan=any&plan=", FORM],
  ])("the paywall names the invalid field: %s", async (_, body, type) => {
    await expectIssues(await send("/landing/paywall", { body, ...(type ? { type } : {}) }), [
      "plan",
    ]);
    const page = await send("/landing/paywall", { body, ...(type ? { type } : {}) }, "text/html");
    expect(await expectErrorPage(page, 400)).toContain("The field “plan” is missing or not valid.");
  });

  const forms: readonly (readonly [path: string, ...fields: string[]])[] = [
    ["/landing/paywall", "plan"],
    ["/landing-v2/paywall", "plan"],
    ["/landing/confirmation/download", "order", "email"],
    ["/landing-v2/confirmation/download", "order", "email"],
    ["/restore", "email", "code"],
    ["/withdraw", "intent", "order", "email", "code", "name", "reason"],
    ["/account", "intent", "session"],
    ["/licence-key", "order", "activation", "page"],
  ];

  test.each(forms)(
    "%s explains missing, repeated, empty and long fields",
    async (path, ...names) => {
      const full = names.map((name) => `${name}=any`).join("&");
      const bodies = ["", "none=any", full, `${full}&${full}`, "intent=endSession&session="];
      for (const name of names) bodies.push(`${full}&${name}=`, `${full}&${name}=${LONG}`);
      for (const body of bodies) {
        const response = await send(path, { body, type: FORM }, "text/html");
        // The page's data, which is in scripts, has the messages for API clients.
        const html = (await response.text()).replaceAll(/<script[^]*?<\/script>/g, "");
        expect(response.status, body).toBeLessThan(500);
        expect(html, body).not.toMatch(/Invalid (?:input|option)|Too (?:big|small)|expected/);
        if (body === "") expect(html).toContain(`The field “${names[0]}” is missing or not valid.`);
      }
      const broken = await send(path, { body: "{", type: "text/plain" }, "text/html");
      expect(await expectErrorPage(broken, 400)).toContain("What was sent is incomplete");
    },
  );

  function fileForm(): FormData {
    const form = new FormData();
    form.set("plan", new File(["any"], "plan"));
    return form;
  }

  test.each([
    ['{"plan":"any"}', "application/json"],
    ["plan=any", "text/plain"],
    ["plan=any", "multipart/form-data"],
    ["plan=any", "multipart/form-data; boundary=x"],
    ["plan=any", "nonsense"],
  ])("the paywall refuses %s as %s", async (body, type) => {
    await expectIssues(await send("/landing/paywall", { body, type }), [""]);
  });

  test.each(["none", "../x", "__proto__", "constructor", "%00", "NONE", "😀", "' OR 1=1"])(
    "an unknown plan gets the paywall with status 404: %s",
    async (plan) => {
      const response = await buyer.postForm("/landing/paywall", { plan });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("This plan does not exist");
    },
  );

  const names = [
    "none",
    "%00",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e",
    "%",
    "%E0%A4",
    "a%2Fb",
    "%F0%9F%98%80",
    "__proto__",
    LONG,
  ];

  test.each(titled(names))("an invalid name opens no file: %s", async (_, name) => {
    await expectFailureBody(await send(`/api/downloads/${name}`, { body: "" }), 404);
    await expectFailureBody(await buyer.get(`/api/files/${name}`, { accept: "*/*" }), 404);
    for (const response of [
      await buyer.get(`/sandbox/pay/${name}`),
      await buyer.postForm(`/sandbox/pay/${name}`),
    ]) {
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    }
  });

  test("a download accepts any body and type, because it reads neither", async () => {
    const path = `/api/downloads/${soldBy(shop).file.id}`;
    for (const type of [FORM, "application/json", "nonsense"])
      expect((await send(path, { body: "{", type })).status).toBe(303);
  });

  test.each([
    ["{}", undefined],
    ["", undefined],
    ["{}", "nonsense"],
    ["{}", "t=1,v1=00"],
    ["{", `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`],
    ["null", `t=,v1=`],
    ["{}", "v1".repeat(5000)],
    ["{}", "t=NaN,v1=%C3%A9"],
  ])("the webhook refuses %s signed %#", async (body, signature) => {
    const headers = {
      type: "application/json",
      ...(signature ? { "stripe-signature": signature } : {}),
    };
    await expectIssues(await send("/api/webhooks/stripe", { body, ...headers }), [
      "Stripe-Signature",
    ]);
  });

  test
    .runIf(hasTestPages)
    .each(titled(["", "?to=", "?to=%00", "?to=%", "?to=a&to=b", "?to[]=x", `?to=${LONG}`]))(
    "the inbox accepts any query: %s",
    async (_, query) => {
      const response = await buyer.get(`/dev/inbox.json${query}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toBeInstanceOf(Array);
      expect((await buyer.get(`/dev/inbox${query}`)).status).toBe(200);
    },
  );

  const queries = [
    "order=../x",
    "order=%00",
    "order=",
    "order=a&order=b",
    `order=${LONG}`,
    "order=%",
    "order=%F0%9F%98%80",
    "order=__proto__",
    "reason=x",
    `next=${LONG}`,
    "next=%00",
    "next=%",
    "_routes=x",
    "index",
  ];

  test.each(titled(queries))("pages accept any query: %s", async (_, query) => {
    const visitor = shop.browser();
    for (const path of [
      "/",
      "/landing",
      "/landing/paywall",
      "/landing/confirmation/error",
      "/sign-in",
    ])
      expect((await visitor.get(`${path}?${query}`)).status, path).toBe(200);
    for (const path of [
      "/landing/confirmation/download",
      "/landing/confirmation/error",
      "/account",
    ])
      expect((await buyer.get(`${path}?${query}`)).status, path).toBe(200);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "\\\\evil",
    "",
  ])("signing in never redirects to another site: %j", async (next) => {
    const response = await buyer.get(`/sign-in?${new URLSearchParams({ next })}`);
    expect(response.status).toBe(302);
    const target = new URL(response.headers.get("location") ?? "", shop.origin);
    expect(target.origin).toBe(shop.origin);
    expect(response.headers.get("location")).not.toMatch(/^[/\\]{2}/);
  });

  test("another account's order is not shown", async () => {
    const other = shop.browser();
    await other.signUp();
    for (const page of ["download", "error"]) {
      const html = await (await other.get(`/landing/confirmation/${page}?order=${orderId}`)).text();
      expect(html).not.toContain(orderId);
    }
  });

  const cards = ["", "cardNumber=", "email=%00&cardNumber=4242424242424242&expiry=99/99&cvc=x"];

  test.runIf(hasTestPages).each(titled([...cards, `email=${"x".repeat(7000)}`]))(
    "the payment page reports the problem with %s",
    async (_, body) => {
      const response = await send(paymentPath, { body, type: FORM }, "text/html");
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('aria-invalid="true"');
    },
  );
}
