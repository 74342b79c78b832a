/** Whatever an endpoint is sent, it refuses in the documented shape and never breaks. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, startCheckout } from "#tests/support/buy.ts";
import { expectErrorPage, expectFailureBody, expectIssues } from "#tests/support/expect-failure.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

const FORM = "application/x-www-form-urlencoded";
const TOOLKIT = "/identitytoolkit.googleapis.com/v1/accounts:";
const TOKEN = "/securetoken.googleapis.com/v1/token?key=tollgate-local";
const LONG = "x".repeat(10 * 1024);
/** A short title for each, and the value. */
const titled = (values: readonly string[]) =>
  values.map((value) => [value.slice(0, 40), value] as const);

let app: TestApp;
let buyer: TestBrowser;
let orderId: string;
let paymentPath: string;
beforeAll(async () => {
  app = await createTestApp();
  buyer = app.browser();
  await buyer.signUp();
  ({ orderId } = await buy(buyer, "pocket"));
  ({ paymentPath } = await startCheckout(buyer, "studio"));
});
afterAll(async () => {
  expect(app.logged.filter((line) => /"status":5/.test(line))).toEqual([]);
  await app.close();
});

function send(
  path: string,
  { body, type, ...headers }: { body: BodyInit; type?: string } & Record<string, BodyInit>,
  accept = "application/json",
) {
  const sent = { origin: ORIGIN, accept, ...(type ? { "content-type": type } : {}), ...headers };
  return buyer.request(path, { method: "POST", body, headers: sent as Record<string, string> });
}

const notObjects = ["null", "[]", '"text"', "1", "true"];

test.each(notObjects)("JSON that is no object is refused everywhere: %s", async (body) => {
  const type = "application/json";
  await expectIssues(await send("/api/session", { body, type }), [""]);
  await expectIssues(await send("/dev/payments", { body, type }), [""]);
  for (const name of ["signUp", "signInWithPassword", "lookup"])
    await expectIdentityRefusal(await send(`${TOOLKIT}${name}?key=tollgate-local`, { body, type }));
  await expectIdentityRefusal(await send(TOKEN, { body, type }));
});

test.each(["", "{", '{"a":}', "\0", "undefined"])(
  "broken JSON is refused everywhere: %j",
  async (body) => {
    const type = "application/json";
    await expectIssues(await send("/api/session", { body, type }), [""]);
    await expectIssues(await send("/dev/payments", { body, type }), [""]);
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

test.each([
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
  ["another field", "plans=weekend", FORM],
  ["a file", fileForm(), undefined],
  ["the last of two fields being empty", "plan=weekend&plan=", FORM],
])("the paywall names the field for %s", async (_, body, type) => {
  await expectIssues(await send("/landing/paywall", { body, ...(type ? { type } : {}) }), ["plan"]);
  const page = await send("/landing/paywall", { body, ...(type ? { type } : {}) }, "text/html");
  await expectErrorPage(page, 400);
});

function fileForm(): FormData {
  const form = new FormData();
  form.set("plan", new File(["weekend"], "plan"));
  return form;
}

test.each([
  ['{"plan":"weekend"}', "application/json"],
  ["plan=weekend", "text/plain"],
  ["plan=weekend", "multipart/form-data"],
  ["plan=weekend", "multipart/form-data; boundary=x"],
  ["plan=weekend", "nonsense"],
])("the paywall refuses %s as %s", async (body, type) => {
  await expectIssues(await send("/landing/paywall", { body, type }), [""]);
});

test.each(["none", "../x", "__proto__", "constructor", "%00", "Weekend", "😀", "' OR 1=1"])(
  "a plan that is not offered is 404 on the paywall itself: %s",
  async (plan) => {
    const answer = await buyer.postForm("/landing/paywall", { plan });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("This plan does not exist");
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

test.each(titled(names))("an odd name opens no file: %s", async (_, name) => {
  await expectFailureBody(await send(`/api/downloads/${name}`, { body: "" }), 404);
  await expectFailureBody(await buyer.get(`/api/files/${name}`, { accept: "*/*" }), 404);
  for (const answer of [
    await buyer.get(`/sandbox/pay/${name}`),
    await buyer.postForm(`/sandbox/pay/${name}`),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
  }
});

test("a download takes any body and type, for it reads none", async () => {
  for (const type of [FORM, "application/json", "nonsense"])
    expect((await send("/api/downloads/pocket", { body: "{", type })).status).toBe(303);
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

test.each(titled(["", "?to=", "?to=%00", "?to=%", "?to=a&to=b", "?to[]=x", `?to=${LONG}`]))(
  "the inbox lists for any query: %s",
  async (_, query) => {
    const answer = await buyer.get(`/dev/inbox.json${query}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toBeInstanceOf(Array);
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

test.each(titled(queries))("pages are shown whatever the query: %s", async (_, query) => {
  const visitor = app.browser();
  for (const path of [
    "/",
    "/landing",
    "/landing/paywall",
    "/landing/confirmation/error",
    "/sign-in",
  ])
    expect((await visitor.get(`${path}?${query}`)).status, path).toBe(200);
  for (const path of ["/landing/confirmation/download", "/landing/confirmation/error", "/account"])
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
])("signing in never leads to another site: %j", async (next) => {
  const answer = await buyer.get(`/sign-in?${new URLSearchParams({ next })}`);
  expect(answer.status).toBe(302);
  const target = new URL(answer.headers.get("location") ?? "", ORIGIN);
  expect(target.origin).toBe(ORIGIN);
  expect(answer.headers.get("location")).not.toMatch(/^[/\\]{2}/);
});

test("somebody else's order shows as none", async () => {
  const other = app.browser();
  await other.signUp();
  for (const page of ["download", "error"]) {
    const html = await (await other.get(`/landing/confirmation/${page}?order=${orderId}`)).text();
    expect(html).not.toContain(orderId);
  }
});

const cards = ["", "cardNumber=", "email=%00&cardNumber=4242424242424242&expiry=99/99&cvc=x"];

test.each(titled([...cards, `email=${"x".repeat(7000)}`]))(
  "the payment page says what is wrong with %s",
  async (_, body) => {
    const answer = await send(paymentPath, { body, type: FORM }, "text/html");
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('aria-invalid="true"');
  },
);
