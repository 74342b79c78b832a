/** Lifetimes that test mode can shorten. */
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import type { Lifetimes } from "./lifetimes.ts";
import { createTestIdentity } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };

async function createAda(lifetimes: Partial<Lifetimes>) {
  const identity = createTestIdentity({ lifetimes });
  const { body } = await identity.call("signUp", ada);
  const messageOf = async (name: string, fields: object) =>
    (await identity.call(name, fields)).body.error?.message ?? "ok";
  return { ...identity, ...body, messageOf };
}

test("an ID token expires after the configured lifetime, and the response names it", async () => {
  const { call, messageOf, postForm, clock, idToken, refreshToken } = await createAda({
    idTokenSeconds: 5,
  });
  const { body } = await call("signInWithPassword", ada);
  expect(body).toMatchObject({ expiresIn: "5" });
  const { iat = 0, exp } = decodeJwt(idToken);
  expect(exp).toBe(iat + 5);
  clock.time += 4000;
  expect(await messageOf("lookup", { idToken })).toBe("ok");
  clock.time += 2000;
  expect(await messageOf("lookup", { idToken })).toBe("TOKEN_EXPIRED");
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  const fresh = (await postForm(form)).body;
  expect(fresh).toMatchObject({ expires_in: "5" });
  expect(await messageOf("lookup", { idToken: fresh.id_token })).toBe("ok");
});

test.each(["PASSWORD_RESET", "EMAIL_SIGNIN", "VERIFY_EMAIL"])(
  "a code for %s expires after the configured lifetime",
  async (requestType) => {
    const { call, messageOf, readMails, clock, idToken } = await createAda({
      mailedCodeSeconds: 60,
    });
    await call("sendOobCode", { requestType, email: ada.email, idToken });
    const oobCode = (await readMails(ada.email))[0]?.code;
    clock.time += 59_000;
    expect(await messageOf("resetPassword", { oobCode })).toBe("ok");
    clock.time += 1000;
    expect(await messageOf("resetPassword", { oobCode })).toBe("EXPIRED_OOB_CODE");
  },
);

test("a sign-in counts as recent for the configured time", async () => {
  const { call, messageOf, clock, idToken } = await createAda({ recentSignInSeconds: 2 });
  clock.time += 4000;
  expect(await messageOf("update", { idToken, password: "newest" })).toBe(
    "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
  );
  const again = (await call("signInWithPassword", ada)).body;
  expect(await messageOf("update", { idToken: again.idToken, password: "newest" })).toBe("ok");
});
