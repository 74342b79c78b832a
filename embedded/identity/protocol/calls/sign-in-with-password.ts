/** accounts:signInWithPassword. Time never tells a wrong password from an unknown address; words do without protection. */
import { z } from "zod";
import {
  findAccountByEmail,
  recordLogin,
  toSeconds,
  type Account,
} from "#embedded/identity/accounts/accounts.ts";
import { checkCaptcha } from "../captcha.ts";
import { canonicalEmail } from "#embedded/identity/accounts/email-address.ts";
import type { Try } from "#server/identity/limits.ts";
import { finishFirstFactor } from "#embedded/identity/credentials/second-factor/first-factor.ts";
import {
  checkOldPassword,
  PASSWORD_MAX_LENGTH,
} from "#embedded/identity/credentials/password-policy.ts";
import { Refusal } from "../refusal.ts";
import {
  CLIENT_MEMBERS,
  optionalFlag,
  optionalInt64,
  optionalText,
  readJson,
  unusedTexts,
} from "../request-body.ts";
import type { Caller, Toolkit } from "#server/identity/toolkit.ts";

const body = z.object({
  email: optionalText,
  password: optionalText,
  returnSecureToken: optionalFlag,
  idToken: optionalText,
  pendingIdToken: optionalText,
  captchaResponse: optionalText,
  delegatedProjectNumber: optionalInt64,
  ...unusedTexts("captchaChallenge", "instanceId"),
  ...CLIENT_MEMBERS,
});

export async function signInWithPassword(
  toolkit: Toolkit,
  request: Request,
  caller: Caller,
): Promise<object> {
  const fields = await readJson(request, body);
  const { email: address, password, captchaResponse } = fields;
  if (address === undefined) throw new Refusal("MISSING_EMAIL");
  const email = canonicalEmail(address);
  if (email === undefined) throw new Refusal("INVALID_EMAIL");
  if (!password) throw new Refusal("MISSING_PASSWORD");
  if (fields.idToken || fields.pendingIdToken)
    throw new Refusal(
      "idToken / pendingIdToken is no longer in use and unsupported by the Auth Emulator.",
      { status: 501 },
    );
  checkCaptcha(toolkit.captcha, captchaResponse, toolkit.observe);
  const found = await verify(toolkit, caller, email, password);
  checkOldPassword(toolkit.passwordPolicy, password);
  const passwordHash = await upgrade(toolkit, found, password);
  const now = toolkit.clock.now();
  const account = await recordLogin(toolkit.documents, found, now, { passwordHash });
  if (!account) throw new Refusal(wrongPassword(toolkit));

  const { displayName, lastLoginAt } = account.data;
  const login = { authTime: toSeconds(lastLoginAt), signInProvider: "password" };
  return {
    kind: "identitytoolkit#VerifyPasswordResponse",
    localId: account.uid,
    email,
    displayName: displayName ?? "",
    registered: true,
    ...(await finishFirstFactor(toolkit, account, login)),
  };
}

/**
 * Only wrong passwords count, and each is counted before it is called wrong: of many tries at once, no more than the
 * limit learn anything.
 */
async function verify(
  toolkit: Toolkit,
  { address }: Caller,
  email: string,
  password: string,
): Promise<Account> {
  const { documents, passwordHashing, limits, hidesAccounts } = toolkit;
  const tries: readonly Try[] = [
    ["passwordByPair", `${email}\n${address ?? ""}`],
    ["passwordByAccount", email],
    ["passwordByClient", address],
  ];
  await limits.check(tries);
  const found = await findAccountByEmail(documents, email);
  // Nobody has a longer one, whichever the account: no hash is needed to say so.
  const isPossible = password.length <= PASSWORD_MAX_LENGTH;
  const isRight = isPossible && (await passwordHashing.verify(password, found?.data.passwordHash));
  if (!found || !isRight) await limits.count(tries);
  else await limits.check(tries);
  if (!found && !hidesAccounts) throw new Refusal("EMAIL_NOT_FOUND");
  // Said to whoever asks, as the service does: nobody can use such an account anyway.
  if (found?.data.isDisabled) throw new Refusal("USER_DISABLED");
  if (!found || !isRight) throw new Refusal(wrongPassword(toolkit));
  return found;
}

function wrongPassword({ hidesAccounts }: Toolkit): string {
  return hidesAccounts ? "INVALID_LOGIN_CREDENTIALS" : "INVALID_PASSWORD";
}

/** A hash with today's parameters, where the stored one has weaker ones. */
async function upgrade(
  { passwordHashing }: Toolkit,
  { data }: Account,
  password: string,
): Promise<string | undefined> {
  const isOutdated = data.passwordHash && passwordHashing.isOutdated(data.passwordHash);
  return isOutdated ? passwordHashing.hash(password) : undefined;
}
