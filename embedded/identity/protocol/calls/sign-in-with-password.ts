/** Timing never reveals whether an account exists; without `hidesAccounts`, messages do. */
import { z } from "zod";
import {
  findAccountByEmail,
  holderOf,
  recordLogin,
  toSeconds,
  type Account,
} from "../../accounts/accounts.ts";
import { checkCaptcha } from "../captcha.ts";
import { canonicalEmail } from "../../accounts/email-address.ts";
import { finishFirstFactor } from "../../credentials/second-factor/first-factor.ts";
import { checkOldPassword, PASSWORD_MAX_LENGTH } from "../../credentials/password-policy.ts";
import { passwordTries } from "../../credentials/password-tries.ts";
import { Refusal } from "../refusal.ts";
import {
  CLIENT_MEMBERS,
  optionalFlag,
  optionalInt64,
  optionalText,
  readJson,
  unusedTexts,
} from "../request-body.ts";
import type { Caller } from "../caller.ts";
import type { IdentityParts, PasswordChecks, TokenIssuing } from "../identity-parts.ts";

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
  parts: TokenIssuing &
    PasswordChecks &
    Pick<IdentityParts, "passwordHashing" | "hidesAccounts" | "captcha" | "limits">,
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
  checkCaptcha(parts.captcha, captchaResponse, parts.observe);
  const found = await verify(parts, caller, email, password);
  checkOldPassword(parts.passwordPolicy, password);
  const passwordHash = await upgrade(parts, found, password);
  const now = parts.clock.now();
  const account = await recordLogin(parts.documents, found, now, { passwordHash });
  if (!account) throw new Refusal(wrongPassword(parts));

  const { displayName, lastLoginAt } = account.data;
  const login = { authTime: toSeconds(lastLoginAt), signInProvider: "password" };
  return {
    kind: "identitytoolkit#VerifyPasswordResponse",
    localId: account.uid,
    email,
    displayName: displayName ?? "",
    registered: true,
    ...(await finishFirstFactor(parts, account, login)),
  };
}

/** Counts each wrong password before it is reported. So parallel tries reveal no more results than the limit allows. */
async function verify(
  parts: Pick<IdentityParts, "documents" | "passwordHashing" | "hidesAccounts" | "limits">,
  caller: Caller,
  email: string,
  password: string,
): Promise<Account> {
  const { documents, passwordHashing, hidesAccounts } = parts;
  const found = await findAccountByEmail(documents, email);
  const tries = passwordTries(parts.limits, caller, { email, holderId: found && holderOf(found) });
  await tries.check();
  // No account has a longer password, so no hash is needed.
  const isPossible = password.length <= PASSWORD_MAX_LENGTH;
  const { passwordHash } = found?.data ?? {};
  const isRight = isPossible && (await passwordHashing.verify(password, passwordHash, tries.turn));
  if (!found || !isRight) await tries.count();
  else await tries.check();
  if (!found && !hidesAccounts) throw new Refusal("EMAIL_NOT_FOUND");
  // Like the hosted service, report this even if the password is wrong.
  if (found?.data.isDisabled) throw new Refusal("USER_DISABLED");
  if (!found || !isRight) throw new Refusal(wrongPassword(parts));
  return found;
}

function wrongPassword({ hidesAccounts }: Pick<IdentityParts, "hidesAccounts">): string {
  return hidesAccounts ? "INVALID_LOGIN_CREDENTIALS" : "INVALID_PASSWORD";
}

/** A hash with the current parameters if the stored one has weaker ones. */
async function upgrade(
  { passwordHashing }: Pick<IdentityParts, "passwordHashing">,
  { data }: Account,
  password: string,
): Promise<string | undefined> {
  const isOutdated = data.passwordHash && passwordHashing.isOutdated(data.passwordHash);
  return isOutdated ? passwordHashing.hash(password) : undefined;
}
