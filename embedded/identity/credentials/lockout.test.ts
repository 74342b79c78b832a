/** Strangers who guess an account's password or request its mails must not lock its owner out. */
import { expect, test } from "vitest";
import type { Try } from "#domain/ports/limits.ts";
import { createLimits, rateLimits } from "#server/http/rate-limits.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { accounts, refreshTokens } from "../accounts/collections.ts";
import { LIMITS } from "../protocol/limits.ts";
import { createTestIdentity } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };
const wrong = { ...ada, password: "wrong!" };
const MINUTE_MS = 60_000;
const LATER = "TOO_MANY_ATTEMPTS_TRY_LATER";
const LOCKED = expect.stringMatching(`^${LATER} : Access to this account`);
/** Secret key of the hashes under which counts are stored. */
const SECRET = "for tests only";
const WRONG = "INVALID_LOGIN_CREDENTIALS";

/** `from` sets the client of the next calls: its address, and its name if it is a known device. */
async function createAttacked(client: string | undefined = "203.0.113.7") {
  const asker = { address: client, device: undefined as string | undefined };
  const remembered = new Map<string, Set<string>>();
  const warned: string[] = [];
  const identity = createTestIdentity({
    limits: { secret: SECRET },
    clientAddress: () => asker.address,
    devices: {
      keyFor: (_, uid) =>
        asker.device && remembered.get(asker.device)?.has(uid) ? asker.device : undefined,
      remember: (_, uid) => {
        if (!asker.device) return;
        remembered.set(asker.device, (remembered.get(asker.device) ?? new Set()).add(uid));
      },
    },
    warn: (message, details) => void warned.push(`${message} ${JSON.stringify(details)}`),
  });
  const messageOf = async (name: string, fields: object) =>
    (await identity.call(name, fields)).body.error?.message ?? "ok";
  const { localId: uid, idToken } = (await identity.call("signUp", ada)).body;
  const signIn = (fields: object = ada) => messageOf("signInWithPassword", fields);
  const ask = (requestType: string, email = ada.email) =>
    messageOf("sendOobCode", { requestType, email });
  const from = (address: string | undefined, device?: string) =>
    Object.assign(asker, { address, device });
  return {
    ...identity,
    uid,
    idToken,
    messageOf,
    signIn,
    ask,
    from,
    warned,
    /** Counts `count` tries, as if other clients had made them. */
    async used(used: Try, count: number) {
      const limits = createLimits({ ...identity, secret: SECRET });
      for (let index = 0; index < count; index += 1) await limits.count([used]);
    },
    know: (device: string) => void remembered.set(device, new Set([uid])),
    async guess(clients: number, tries: number) {
      for (let index = 0; index < clients; index += 1) {
        from(`198.51.100.${index}`);
        for (let count = 0; count < tries; count += 1) expect(await signIn(wrong)).toBe(WRONG);
      }
    },
  };
}

test("100 wrong passwords and ten resets by strangers do not lock out a known device", async () => {
  const { guess, ask, from, signIn, know, readMails } = await createAttacked();
  know("laptop");
  await guess(10, 10);
  for (let index = 0; index < 10; index += 1) {
    from(`198.51.100.${index}`);
    expect(await ask("PASSWORD_RESET")).toBe("ok");
    expect(await ask("EMAIL_SIGNIN")).toBe("ok");
  }
  expect(await ask("PASSWORD_RESET")).toBe("RESET_PASSWORD_EXCEED_LIMIT");
  expect(await ask("EMAIL_SIGNIN")).toBe(LATER);
  from("198.51.100.1", "laptop");
  expect(await signIn()).toBe("ok");
  expect(await ask("PASSWORD_RESET")).toBe("ok");
  expect(await ask("EMAIL_SIGNIN")).toBe("ok");
  expect(await readMails(ada.email)).toHaveLength(22);
});

test("a known device has its own limits of ten wrong passwords and ten mails", async () => {
  const { from, signIn, ask, know, clock } = await createAttacked();
  know("laptop");
  know("phone");
  from("203.0.113.7", "laptop");
  for (let index = 0; index < 10; index += 1) expect(await signIn(wrong)).toBe(WRONG);
  expect(await signIn()).toBe(LATER);
  for (let index = 0; index < 10; index += 1) expect(await ask("EMAIL_SIGNIN")).toBe("ok");
  expect(await ask("PASSWORD_RESET")).toBe(LATER);
  from("203.0.113.7", "phone");
  expect(await signIn()).toBe("ok");
  // Nothing was counted against strangers.
  from("203.0.113.7");
  expect(await signIn()).toBe("ok");
  expect(await ask("PASSWORD_RESET")).toBe("ok");
  from("203.0.113.7", "laptop");
  clock.time += 15 * MINUTE_MS;
  expect(await signIn()).toBe("ok");
});

test("a device known to one account is a stranger to another", async () => {
  const { from, signIn, call, know, messageOf } = await createAttacked();
  know("laptop");
  await call("signUp", { ...ada, email: "bob@example.com" });
  from("198.51.100.1", "laptop");
  const bob = { email: "bob@example.com", password: "wrong!" };
  for (let index = 0; index < 10; index += 1)
    expect(await messageOf("signInWithPassword", bob)).toBe(WRONG);
  expect(await messageOf("signInWithPassword", bob)).toBe(LATER);
  expect(await signIn()).toBe("ok");
});

test("an owner at a new computer can sign in after strangers used up the account's tries", async () => {
  const { guess, from, signIn } = await createAttacked();
  await guess(10, 10);
  from("203.0.113.8");
  expect(await signIn()).toBe("ok");
  // A new client has a single try.
  expect(await signIn(wrong)).toBe(WRONG);
  expect(await signIn(wrong)).toEqual(LOCKED);
  expect(await signIn()).toEqual(LOCKED);
  from("198.51.100.1");
  expect(await signIn()).toBe(LATER);
});

test("a distributed attack gets at most 200 tries an hour, also in parallel", async () => {
  const { guess, from, signIn, clock } = await createAttacked();
  await guess(10, 10);
  const outcomes: string[] = [];
  for (let index = 0; index < 130; index += 1) {
    from(`192.0.2.${index}`);
    outcomes.push(...(await Promise.all([signIn(wrong), signIn(wrong)])));
  }
  expect(outcomes.filter((outcome) => outcome === WRONG)).toHaveLength(100);
  from("203.0.113.9");
  expect(await signIn()).toEqual(LOCKED);
  clock.time += 60 * MINUTE_MS;
  expect(await signIn()).toBe("ok");
});

test("a reset lifts the lockout, and this browser stays exempt while strangers go on guessing", async () => {
  const { guess, from, signIn, ask, takeCode, messageOf } = await createAttacked();
  from("203.0.113.7", "new laptop");
  for (let index = 0; index < 10; index += 1) expect(await signIn(wrong)).toBe(WRONG);
  await ask("PASSWORD_RESET");
  const oobCode = await takeCode(ada.email, "resetPassword");
  expect(await messageOf("resetPassword", { oobCode, newPassword: "newer!" })).toBe("ok");
  const newer = { ...ada, password: "newer!" };
  from("203.0.113.7");
  expect(await signIn(newer)).toBe("ok");
  await guess(10, 10);
  from("203.0.113.7", "new laptop");
  expect(await signIn(newer)).toBe("ok");
});

test("strangers can request a thousand mails an hour from the shop; account holders and known devices are not affected", async () => {
  const { from, ask, used, know, messageOf, warned, idToken, clock } = await createAttacked();
  know("laptop");
  from(undefined);
  const outcomes: string[] = [];
  await used([LIMITS.mailOfStrangers, "shop"], 950);
  for (let index = 0; index < 70; index += 1)
    outcomes.push(
      await ask(index % 2 ? "EMAIL_SIGNIN" : "PASSWORD_RESET", `x${index}@example.com`),
    );
  expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(50);
  expect(outcomes.slice(50).every((outcome) => outcome === LATER)).toBe(true);
  expect(warned).toEqual([
    'mail limit of the whole shop reached: refusing these mails for now {"limit":"mailOfStrangers","seconds":3600}',
  ]);
  expect(await messageOf("sendOobCode", { requestType: "VERIFY_EMAIL", idToken })).toBe("ok");
  from(undefined, "laptop");
  expect(await ask("EMAIL_SIGNIN")).toBe("ok");
  from(undefined);
  clock.time += 60 * MINUTE_MS;
  expect(await ask("EMAIL_SIGNIN", "late@example.com")).toBe("ok");
});

test("when strangers have used up the shop's mails, a proven address gets its own, without anybody learning that it has an account", async () => {
  const { from, ask, used, documents, uid } = await createAttacked();
  await documents.update(accounts, uid, { isEmailVerified: true });
  from("198.51.100.9");
  await used([LIMITS.mailOfStrangers, "shop"], 1000);
  const mailed = async () => (await documents.query(mailOutbox, {})).map(({ data }) => data.to);
  for (const type of ["EMAIL_SIGNIN", "PASSWORD_RESET"]) {
    const outcomes = [await ask(type), await ask(type, "nobody@example.com")];
    expect(outcomes).toEqual([LATER, LATER]);
  }
  expect(await mailed()).toEqual([ada.email, ada.email]);
  for (let index = 0; index < 12; index += 1)
    expect([
      await ask("PASSWORD_RESET"),
      await ask("PASSWORD_RESET", "nobody@example.com"),
    ]).toEqual([LATER, LATER]);
  expect(await mailed()).toHaveLength(10);
  await documents.update(accounts, uid, { isEmailVerified: false });
  await ask("EMAIL_SIGNIN");
  expect(await mailed()).toHaveLength(10);
});

test("an account holder can request ten mails an hour, and one address gets at most ten from all of them", async () => {
  const { call, messageOf, from, idToken } = await createAttacked();
  from(undefined);
  const verify = () => messageOf("sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
  for (let index = 0; index < 10; index += 1) expect(await verify()).toBe("ok");
  expect(await verify()).toBe(LATER);
  const outcomes: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const { body } = await call("signUp", { ...ada, email: `m${index}@example.com` });
    const fields = { idToken: body.idToken, newEmail: "victim@example.com" };
    outcomes.push(
      await messageOf("sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", ...fields }),
    );
  }
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => "ok"), LATER, LATER]);
});

test("an account can sign in 200 times an hour, and keeps the tokens of the last 100", async () => {
  const { signIn, documents, clock, call, uid, postForm } = await createAttacked();
  const { refreshToken: oldest } = (await call("signInWithPassword", ada)).body;
  const refresh = async () =>
    (await postForm({ grant_type: "refresh_token", refresh_token: oldest })).status;
  expect(await refresh()).toBe(200);
  for (let index = 1; index < 200; index += 1) {
    clock.time += 1;
    expect(await signIn()).toBe("ok");
  }
  const tokens = await documents.query(refreshTokens, { where: [["uid", "==", uid]] });
  expect(tokens).toHaveLength(100);
  expect(await refresh()).toBe(400);
  expect(await signIn()).toBe(LATER);
  const stored = await documents.query(rateLimits, {});
  expect(stored.map(({ data }) => data.count).toSorted()).toEqual([1, 200]);
});

test("clients without an address can create two thousand accounts an hour together", async () => {
  const { messageOf, from, used, clock } = await createAttacked();
  from(undefined);
  await used([LIMITS.signUpByUnknown, "everyone"], 1950);
  for (let index = 0; index < 50; index += 1) expect(await messageOf("signUp", {})).toBe("ok");
  expect(await messageOf("signUp", {})).toBe(LATER);
  from("203.0.113.7");
  expect(await messageOf("signUp", {})).toBe("ok");
  from(undefined);
  clock.time += 60 * MINUTE_MS;
  expect(await messageOf("signUp", {})).toBe("ok");
});
