import { expect, test } from "vitest";
import {
  APPROVED_CARD,
  buy,
  DECLINED_CARD,
  mintGrant,
  payWith,
  startCheckout,
} from "#tests/support/buy.ts";
import { createTestApp, ORIGIN, PASSWORD, type TestApp } from "#tests/support/test-app.ts";

/** Makes a whole purchase with failures, and returns the strings that must not appear in the log. */
async function shop(app: TestApp): Promise<string[]> {
  const buyer = app.browser();
  const { email, idToken, refreshToken } = await buyer.signUp();
  const cookie = buyer.cookies.get("session") ?? "";
  const query = { email, next: "/account?from=secret-query" };
  await buyer.get(`/landing?${new URLSearchParams(query)}`);
  await buyer.get(`/sign-in?${new URLSearchParams(query)}`);
  await buyer.get(`/none?${new URLSearchParams(query)}`);

  const declined = await startCheckout(buyer, "book");
  await payWith(buyer, declined, "4242 4242 4242 4241");
  await payWith(buyer, declined, DECLINED_CARD);
  await buyer.get(`/landing/confirmation/error?order=${declined.orderId}&reason=declined`);
  const bought = await buy(buyer, "book");
  const grant = await mintGrant(buyer, "book");
  await (await buyer.get(grant)).arrayBuffer();
  await app.browser().get(grant);
  await buyer.get(`/dev/inbox.json?to=${encodeURIComponent(email)}`);
  await buyer.postJson("/api/session", { idToken: "forged", refreshToken });
  await buyer.postJson("/api/session", `{"email":"${email}"`);
  await buyer.postJson(
    "/api/webhooks/stripe",
    { email },
    { "stripe-signature": `t=1,v1=${cookie}` },
  );
  const signIn =
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=tollgate-local";
  await buyer.postJson(signIn, { email, password: "not the password" });
  await buyer.postJson(signIn, { email, password: PASSWORD, returnSecureToken: true });
  await buyer.request("/api/session", { method: "DELETE" });
  const cards = [APPROVED_CARD, DECLINED_CARD];
  return [
    "@example.com",
    "%40",
    email,
    "paid-with",
    PASSWORD,
    "not the password",
    "secret-query",
    "order=",
    "tollgate-local",
    idToken,
    idToken.split(".")[2] ?? "",
    refreshToken,
    cookie,
    grant.split("/").at(-1) ?? "",
    declined.sessionId,
    bought.sessionId,
    ...cards,
    ...cards.map((card) => card.replaceAll(" ", "")),
    "12/34",
  ];
}

test("a whole purchase logs neither secrets nor personal data", async () => {
  const app = await createTestApp();
  const secrets = await shop(app);
  const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  const text = app.logged.join("");
  await app.close();

  for (const secret of secrets) {
    expect(secret).not.toBe("");
    expect(text).not.toContain(secret);
  }
  const all = lines.filter(({ msg }) => msg === "request");
  const requests = all.filter(({ requestId }) => requestId !== undefined);
  expect(requests.length).toBeGreaterThan(20);
  for (const request of requests) {
    expect(Object.keys(request).toSorted()).toEqual(
      "durationMs,level,method,msg,pid,requestId,route,status,time".split(","),
    );
  }
  const routes = all.map(({ route }) => route);
  for (const route of ["/api/files/:grant", "/sandbox/pay/:sessionId", "/landing", "unknown"])
    expect(routes).toContain(route);
});

test("requests are logged only if the operator asks for it", async () => {
  const app = await createTestApp({ LOG_REQUESTS: "0" });
  await app.browser().get("/landing");
  await app.browser().get("/sign-in");
  expect(app.logged).toEqual([]);
  await app.close();
});

test("the response has the request id of the log", async () => {
  const app = await createTestApp();
  const { headers } = await app.browser().get("/sign-in");
  const [line = "{}"] = app.logged.slice(-1);
  expect(JSON.parse(line)).toMatchObject({
    requestId: headers.get("x-request-id"),
    method: "GET",
    route: "/sign-in",
    status: 200,
  });
  await app.close();
});

test.each(["/sign-in", "/sign-in/_payload.json"])(
  "a visitor who leaves %s early is not logged as a failure",
  async (path) => {
    const app = await createTestApp();
    const headers = { host: new URL(ORIGIN).host };
    const visitor = new AbortController();
    const answered = app.fetch(
      new Request(`${ORIGIN}${path}`, { headers, signal: visitor.signal }),
    );
    visitor.abort();
    await answered;
    expect(app.logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: "request", route: path, status: 499 },
    ]);
    await app.close();
  },
);

test("a cached page is logged without its query", async () => {
  const app = await createTestApp();
  await app.browser().get("/landing?email=ada@example.com");
  const [line = "{}"] = app.logged.slice(-1);
  expect(JSON.parse(line)).toMatchObject({
    msg: "request",
    method: "GET",
    route: "/landing",
    status: 200,
  });
  expect(app.logged.join("")).not.toContain("ada");
  await app.close();
});
