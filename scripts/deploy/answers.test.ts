import { expect, test } from "vitest";
import { type AnswerPorts, askAll, type AskOptions } from "./answers.ts";

const GIVEN = {
  PUBLIC_URL: "shop.atlas.com",
  OWNER_EMAILS: "ann@atlas.com",
  MAIL_URL: "smtps://user:password@mail.atlas.com:465",
};

const PORTS: AnswerPorts = {
  clock: { now: () => Date.UTC(2026, 0, 15) },
  fetch: async () => Response.json({ object: "balance", livemode: true }),
  checkSmtp: async () => undefined,
  resolveTxt: async () => [["v=spf1 -all"]],
  lookup: async () => ["192.0.2.7"],
  ownAddresses: ["127.0.0.1", "192.0.2.7"],
};

const collect = (options: Partial<AskOptions>, ports: Partial<AnswerPorts> = {}) =>
  askAll({ stored: {}, given: {}, tell: () => {}, ...options }, { ...PORTS, ...ports });

const failed = async (given: Record<string, string>, ports: Partial<AnswerPorts> = {}) => {
  const { findings } = await collect({ given: { ...GIVEN, ...given } }, ports);
  return findings.filter(({ state }) => state === "fail").map(({ message }) => message);
};

test("three answers are enough for a shop in test mode", async () => {
  const { values, findings } = await collect({ given: GIVEN });
  expect(values).toMatchObject({
    PUBLIC_URL: "https://shop.atlas.com",
    MAIL_FROM: "shop@shop.atlas.com",
    TEST_MODE: "1",
  });
  expect(findings.filter(({ state }) => state === "fail")).toEqual([]);
});

test("a live key ends test mode", async () => {
  const given = { ...GIVEN, STRIPE_SECRET_KEY: "rk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect((await collect({ given })).values["TEST_MODE"]).toBe("");
});

test("earlier answers stay, and new ones replace them", async () => {
  const stored = { ...GIVEN, PUBLIC_URL: "https://old.atlas.com", MAIL_PER_SALE: "1" };
  const { values } = await collect({ stored, given: { PUBLIC_URL: "new.atlas.com" } });
  expect(values).toMatchObject({ PUBLIC_URL: "https://new.atlas.com", MAIL_PER_SALE: "1" });
});

test.each([
  [{ PUBLIC_URL: "http://shop.atlas.com" }, "PUBLIC_URL: must be https"],
  [{ PUBLIC_URL: "shop.atlas.com:8443" }, "is not https on port 443"],
  [{ PUBLIC_URL: "192.0.2.7" }, "is no domain"],
  [{ PUBLIC_URL: "shop.atlas.com/path" }, "PUBLIC_URL: must be an origin"],
  [{ OWNER_EMAILS: "ann" }, "OWNER_EMAILS: must be e-mail addresses"],
  [{ OWNER_EMAILS: "ann@atlas.com,you@weekend" }, "OWNER_EMAILS: the domain has no dot"],
  [{ MAIL_URL: "mail.atlas.com" }, "MAIL_URL: must be"],
  [{ MAIL_URL: "" }, "MAIL_URL is missing"],
  [{ STRIPE_SECRET_KEY: "pk_live_1" }, "STRIPE_SECRET_KEY: must begin"],
  [{ MAILURL: "x" }, "MAILURL is no setting"],
  [{ PORT: "80" }, "PORT is set by this command"],
  [{ ACME_CA: "/none.pem" }, "ACME_CA: /none.pem cannot be read (ENOENT)"],
  [{ ACME_CA: import.meta.dirname + "/places.ts" }, "has no certificate"],
  [{ DATABASE_URL: "postgres://x" }, "DATABASE_URL: this command runs shops with SQLite"],
])("%o is refused", async (given, problem) => {
  expect(await failed(given)).toEqual([expect.stringContaining(problem)]);
});

test("the name, the relay and the key are asked at once", async () => {
  const unknown = async () => {
    throw Object.assign(new Error("no"), { code: "ENOTFOUND" });
  };
  expect(await failed({}, { lookup: unknown })).toEqual([
    "the DNS does not know shop.atlas.com (ENOTFOUND)",
  ]);
  const checkSmtp: AnswerPorts["checkSmtp"] = async () => ({ problem: "password", words: "535" });
  expect(await failed({}, { checkSmtp })).toEqual(["the relay refuses user or password: 535"]);
  const error = { type: "invalid_request_error", message: "Invalid API Key provided" };
  const fetch = async () => Response.json({ error }, { status: 401 });
  const given = { STRIPE_SECRET_KEY: "rk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(await failed(given, { fetch })).toEqual([
    "Stripe does not know the key, or it was revoked",
  ]);
});

test("another server's address is told, because a provider may translate it", async () => {
  const { findings } = await collect({ given: GIVEN }, { ownAddresses: [] });
  expect(findings).toContainEqual(expect.objectContaining({ check: "address", state: "note" }));
});

test("a question is asked again until its answer is right", async () => {
  const answers = ["nowhere", "shop.atlas.com", "ann@atlas.com", "x", "smtps://mail.atlas.com", ""];
  const texts: string[] = [];
  const fallbacks: string[] = [];
  const told: unknown[] = [];
  const ask = async (text: string, fallback: string) => {
    texts.push(text.split(/[, ]/)[0] ?? "");
    fallbacks.push(fallback);
    return answers.shift() ?? "";
  };
  const { values } = await collect({ ask, tell: (findings) => told.push(...findings) });
  expect(texts).toEqual(["Domain", "Domain", "Your", "Mail", "Mail", "Sender", "Stripe's"]);
  expect(fallbacks.slice(3, 5)).toEqual(["", ""]);
  expect(values).toMatchObject({ PUBLIC_URL: "https://shop.atlas.com", TEST_MODE: "1" });
  expect(told).toContainEqual(expect.objectContaining({ message: "nowhere is no domain" }));
});

test("Enter tries an answer again whose obstacle is elsewhere", async () => {
  const secret = "smtps://ann:secret@mail.atlas.com";
  const answers = ["shop.atlas.com", "", "ann@atlas.com", secret, ""];
  const fallbacks: string[] = [];
  const ask = async (_text: string, fallback: string) => {
    fallbacks.push(fallback);
    return answers.shift() ?? "";
  };
  let lookups = 0;
  const lookup = async () => (lookups++ === 0 ? Promise.reject(new Error("no")) : ["192.0.2.7"]);
  const asked: string[] = [];
  const checkSmtp: AnswerPorts["checkSmtp"] = async (url) =>
    asked.push(url) === 1 ? { problem: "certificate", words: "self-signed" } : undefined;
  const { values } = await collect({ ask }, { lookup, checkSmtp });
  const again = "try the same again";
  expect(fallbacks).toEqual(["", again, "", "", again, "shop@shop.atlas.com", ""]);
  expect(asked).toEqual([secret, secret]);
  expect(values).toMatchObject({ PUBLIC_URL: "https://shop.atlas.com", MAIL_URL: secret });
});

const askedWith = async (given: Record<string, string>) => {
  const asked: string[] = [];
  const told: unknown[] = [];
  const ask = async (text: string, fallback: string) => {
    asked.push(text.split(/[, ]/)[0] ?? "");
    return { Your: "ann@atlas.com", Sender: "shop@atlas.com" }[asked.at(-1) ?? ""] ?? fallback;
  };
  const tell: AskOptions["tell"] = (findings) => told.push(...findings);
  const { values, wasAsked } = await collect({ given, ask, hasFile: true, tell });
  return { asked, told, values, wasAsked };
};

test("of a complete file, only what is refused is asked", async () => {
  expect(await askedWith(GIVEN)).toMatchObject({ asked: [], wasAsked: false });
  expect(await askedWith({ ...GIVEN, MAIL_FROM: "shop" })).toMatchObject({
    asked: ["Sender"],
    wasAsked: true,
    told: expect.arrayContaining([
      expect.objectContaining({ remedy: "write it like NAME@DOMAIN; .env.example describes it" }),
    ]),
    values: { MAIL_FROM: "shop@atlas.com" },
  });
});

test("if a file lacks an answer, all are asked that it does not have", async () => {
  const { OWNER_EMAILS: _, ...others } = GIVEN;
  expect(await askedWith(others)).toMatchObject({
    asked: ["Your", "Sender", "Stripe's"],
    wasAsked: true,
    values: { OWNER_EMAILS: "ann@atlas.com", MAIL_FROM: "shop@atlas.com" },
  });
});

test("nothing is asked if a stored setting, for which there is no question, is wrong", async () => {
  const stored = { ...GIVEN, ACME_CA: "/none.pem" };
  const { findings } = await collect({ stored, ask: () => expect.fail("asked") });
  expect(findings).toEqual([expect.objectContaining({ state: "fail" })]);
});

test("a refused answer is not offered again, and - removes one that may be missing", async () => {
  const keys = ["sk_live_wrong", "", "-"];
  const asked: string[] = [];
  const ask = async (text: string, fallback: string) => {
    if (!text.startsWith("Stripe's secret")) return "";
    asked.push(`${text.endsWith("; - for none")} ${fallback}`);
    return keys.shift() ?? expect.fail("asked once more");
  };
  const error = { type: "invalid_request_error", message: "Invalid API Key provided" };
  const fetch = async () => Response.json({ error }, { status: 401 });
  const stored = { ...GIVEN, STRIPE_SECRET_KEY: "sk_live_1" };
  const { values } = await collect({ stored, ask }, { fetch });
  expect(asked).toEqual(["true as before", "true as before", "false "]);
  expect(values).toMatchObject({ STRIPE_SECRET_KEY: "", TEST_MODE: "1" });
});
