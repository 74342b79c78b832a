/** What the calls count, for whom, and how they report a used-up limit. */
import { expect, test } from "vitest";
import { createTestIdentity } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };
const MINUTE_MS = 60_000;
const LATER = "TOO_MANY_ATTEMPTS_TRY_LATER";

/** Set `client.address` to change the client of the next calls. */
function createLimited() {
  const client: { address: string | undefined } = { address: "203.0.113.7" };
  const identity = createTestIdentity({
    limits: { secret: "for tests only" },
    clientAddress: () => client.address,
  });
  const messageOf = async (name: string, fields: object) =>
    (await identity.call(name, fields)).body.error?.message ?? "ok";
  return { ...identity, client, messageOf };
}

function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}

function countBy(messages: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const message of messages) counts[message] = (counts[message] ?? 0) + 1;
  return counts;
}

test("of 50 wrong passwords at once ten are reported wrong, and then the correct one is refused, too", async () => {
  const { messageOf, clock, client, call } = createLimited();
  await call("signUp", ada);
  const wrong = { ...ada, password: "wrong!" };
  const messages = await times(50, () => messageOf("signInWithPassword", wrong));
  expect(countBy(messages)).toEqual({ INVALID_LOGIN_CREDENTIALS: 10, [LATER]: 40 });
  expect(await messageOf("signInWithPassword", ada)).toBe(LATER);
  const refused = await call("signInWithPassword", ada);
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 400 } } });
  expect(refused.headers.get("retry-after")).toBe("900");
  // One client's wrong tries do not lock the owner out on another client.
  client.address = "198.51.100.1";
  expect(await messageOf("signInWithPassword", ada)).toBe("ok");
  client.address = "203.0.113.7";
  clock.time += 15 * MINUTE_MS;
  expect(await messageOf("signInWithPassword", ada)).toBe("ok");
});

test("an unknown address is limited like a known one", async () => {
  const { messageOf } = createLimited();
  const messages = await times(20, () => messageOf("signInWithPassword", ada));
  expect(countBy(messages)).toEqual({ INVALID_LOGIN_CREDENTIALS: 10, [LATER]: 10 });
});

test("mails to one address are limited across clients, whether it has an account or not", async () => {
  const { messageOf, call, client, clock, readMails } = createLimited();
  await call("signUp", ada);
  for (const email of [ada.email, "nobody@example.com"]) {
    const reset = { requestType: "PASSWORD_RESET", email };
    const messages = await times(12, async (index) => {
      client.address = `198.51.100.${index}`;
      return messageOf("sendOobCode", reset);
    });
    expect(countBy(messages)).toEqual({ ok: 10, RESET_PASSWORD_EXCEED_LIMIT: 2 });
  }
  expect(await readMails(ada.email)).toHaveLength(10);
  const links = await times(12, () =>
    messageOf("sendOobCode", { requestType: "EMAIL_SIGNIN", email: ada.email }),
  );
  expect(countBy(links)).toEqual({ ok: 10, [LATER]: 2 });
  clock.time += 60 * MINUTE_MS;
  const again = { requestType: "PASSWORD_RESET", email: ada.email };
  expect(await messageOf("sendOobCode", again)).toBe("ok");
});

test("one client can create a hundred accounts an hour, without affecting another", async () => {
  const { messageOf, client } = createLimited();
  const messages = await times(120, () => messageOf("signUp", {}));
  expect(countBy(messages)).toEqual({ ok: 100, [LATER]: 20 });
  client.address = "198.51.100.1";
  expect(await messageOf("signUp", {})).toBe("ok");
  client.address = undefined;
  expect(await messageOf("signUp", {})).toBe("ok");
});

test("wrong codes are limited per client, also under parallel tries", async () => {
  const { messageOf, call, takeCode, client } = createLimited();
  await call("signUp", ada);
  await call("sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email });
  const oobCode = await takeCode(ada.email, "resetPassword");
  const messages = await times(80, (index) =>
    messageOf("resetPassword", { oobCode: `${index}`.padStart(54, "A") }),
  );
  expect(countBy(messages)).toEqual({ INVALID_OOB_CODE: 50, [LATER]: 30 });
  expect(await messageOf("resetPassword", { oobCode })).toBe(LATER);
  client.address = "198.51.100.1";
  expect(await messageOf("resetPassword", { oobCode })).toBe("ok");
});

test("an account can probe at most ten addresses an hour", async () => {
  const { call, messageOf } = createLimited();
  await call("signUp", { email: "eve@example.com", password: "secret" });
  const { idToken } = (await call("signUp", ada)).body;
  const asked = await times(30, (index) =>
    messageOf("sendOobCode", {
      requestType: "VERIFY_AND_CHANGE_EMAIL",
      idToken,
      newEmail: index % 2 ? "eve@example.com" : `free-${index}@example.com`,
    }),
  );
  const counts = countBy(asked);
  expect((counts["EMAIL_EXISTS"] ?? 0) + (counts["ok"] ?? 0)).toBe(10);
  expect(counts[LATER]).toBe(20);
});
