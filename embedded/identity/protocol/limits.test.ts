/** Limits hold under parallel tries, in several processes, and end by themselves. */
import { expect, test } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite.ts";
import { rateLimits } from "#server/identity/collections.ts";
import { createLimits } from "#server/identity/limits.ts";
import { createTestIdentity } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };
const MINUTE_MS = 60_000;
const LATER = "TOO_MANY_ATTEMPTS_TRY_LATER";

/** `client` is who asks from now on. */
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

test("of 50 wrong passwords at once ten are called wrong, and then the right one is refused, too", async () => {
  const { messageOf, clock, client, call } = createLimited();
  await call("signUp", ada);
  const wrong = { ...ada, password: "wrong!" };
  const messages = await times(50, () => messageOf("signInWithPassword", wrong));
  expect(countBy(messages)).toEqual({ INVALID_LOGIN_CREDENTIALS: 10, [LATER]: 40 });
  expect(await messageOf("signInWithPassword", ada)).toBe(LATER);
  const refused = await call("signInWithPassword", ada);
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 400 } } });
  // Somebody else's tries do not lock the owner out elsewhere.
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

test("tries from everywhere lock an account at last, and a reset unlocks it", async () => {
  const { messageOf, call, client, takeCode } = createLimited();
  await call("signUp", ada);
  const wrong = { ...ada, password: "wrong!" };
  for (let index = 0; index < 100; index += 1) {
    client.address = `198.51.100.${index}`;
    expect(await messageOf("signInWithPassword", wrong)).toBe("INVALID_LOGIN_CREDENTIALS");
  }
  client.address = "203.0.113.7";
  expect(await messageOf("signInWithPassword", ada)).toMatch(`${LATER} : Access to this account`);
  await call("sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email });
  const oobCode = await takeCode(ada.email, "resetPassword");
  await call("resetPassword", { oobCode, newPassword: "newer!" });
  expect(await messageOf("signInWithPassword", { ...ada, password: "newer!" })).toBe("ok");
});

test("right passwords never count", async () => {
  const { messageOf, call, documents } = createLimited();
  await call("signUp", ada);
  const before = await documents.query(rateLimits, {});
  const messages = await times(30, () => messageOf("signInWithPassword", ada));
  expect(countBy(messages)).toEqual({ ok: 30 });
  expect(await documents.query(rateLimits, {})).toEqual(before);
});

test("mails to one address are limited, whoever asks and whether it has an account or not", async () => {
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

test("one client makes a hundred accounts an hour, another is not concerned", async () => {
  const { messageOf, client } = createLimited();
  const messages = await times(120, () => messageOf("signUp", {}));
  expect(countBy(messages)).toEqual({ ok: 100, [LATER]: 20 });
  client.address = "198.51.100.1";
  expect(await messageOf("signUp", {})).toBe("ok");
  client.address = undefined;
  expect(await messageOf("signUp", {})).toBe("ok");
});

test("wrong codes are limited under parallel tries; the right one in time is not", async () => {
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

test("processes share one count, and neither names nor addresses are stored", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const clock = { now: () => 1_700_000_000_000 };
  const processes = [1, 2].map(() => createLimits({ documents, clock, secret: "shared" }));
  const tries = [["signUpByClient", "203.0.113.7"]] as const;
  const outcomes = await times(130, async (index) =>
    processes[index % 2]?.count(tries).then(
      () => "ok",
      () => "refused",
    ),
  );
  expect(countBy(outcomes.map(String))).toEqual({ ok: 100, refused: 30 });
  const stored = await documents.query(rateLimits, {});
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain("203.0.113");
  expect(stored[0]?.data.count).toBe(100);
});
