/** accounts:signUp: creates a guest or an account with a password, or adds a password to the caller's account. */
import { z } from "zod";
import type { Try } from "#domain/ports/limits.ts";
import {
  createGuestAccount,
  createPasswordAccount,
  findAccountByEmail,
  toSeconds,
  type Account,
  type Notify,
} from "../../accounts/accounts.ts";
import { checkCaptcha } from "../captcha.ts";
import { canonicalEmail } from "../../accounts/email-address.ts";
import type { Login } from "../../tokens/id-tokens.ts";
import { LIMITS } from "../limits.ts";
import { linkPassword } from "../../accounts/link-password.ts";
import { checkPassword } from "../../credentials/new-password.ts";
import { checkProfile } from "../../accounts/profile.ts";
import { Refusal } from "../refusal.ts";
import {
  CLIENT_MEMBERS,
  optionalFlag,
  optionalText,
  readJson,
  unusedTexts,
} from "../request-body.ts";
import { limitNotices, notifyIn } from "../../accounts/security-notice.ts";
import type { Caller } from "../caller.ts";
import {
  authenticate,
  isGuestLogin,
  issueTokens,
  loginAfterLink,
  requireRecentLogin,
  stayAuthenticated,
  type Authenticating,
  type CodeMailing,
  type IdentityParts,
  type PasswordChecks,
  type TokenIssuing,
} from "../identity-parts.ts";

const body = z.object({
  email: optionalText,
  password: optionalText,
  displayName: optionalText,
  idToken: optionalText,
  localId: optionalText,
  captchaResponse: optionalText,
  disabled: optionalFlag,
  emailVerified: optionalFlag,
  mfaInfo: z.array(z.object(unusedTexts("displayName", "phoneInfo"))).nullish(),
  ...unusedTexts("captchaChallenge", "instanceId", "phoneNumber", "photoUrl", "targetProjectId"),
  ...CLIENT_MEMBERS,
});
type Body = z.output<typeof body>;

export async function signUp(
  parts: TokenIssuing &
    CodeMailing &
    PasswordChecks &
    Pick<IdentityParts, "passwordHashing" | "hidesAccounts" | "captcha" | "limits">,
  request: Request,
  caller: Caller,
): Promise<object> {
  const fields = await readJson(request, body);
  if (fields.localId) throw new Refusal("UNEXPECTED_PARAMETER : User ID");
  const isAnonymous = !fields.idToken && !fields.password && !fields.email;
  const tries: readonly Try[] =
    caller.address === undefined
      ? [[LIMITS.signUpByUnknown, "everyone"]]
      : [[LIMITS.signUpByClient, caller.address]];
  if (isAnonymous && fields.email === undefined) {
    await parts.limits.count(tries);
    const account = await createGuestAccount(parts.documents, parts.clock.now());
    return respond(parts, account, newLogin(account, "anonymous"));
  }
  const { email, password } = checkCredential(fields);
  checkProfile({ displayName: fields.displayName });
  checkCaptcha(parts.captcha, fields.captchaResponse, parts.observe);
  await parts.limits.count(tries);
  if (fields.idToken) {
    const notify = notifyIn(parts, request.headers);
    const { account, login } = await upgrade(parts, fields, { email, password, notify });
    return respond(parts, account, login);
  }
  const account = await register(parts, fields, email, password);
  return respond(parts, account, newLogin(account, "password"));
}

function newLogin({ data }: Account, signInProvider: string): Login {
  return { authTime: toSeconds(data.lastLoginAt), signInProvider };
}

function checkCredential({ email: address, password, idToken }: Body) {
  if (!address && (password || idToken)) throw new Refusal("MISSING_EMAIL");
  if (address && !password) throw new Refusal("MISSING_PASSWORD");
  const email = canonicalEmail(address ?? "");
  if (email === undefined || !password) throw new Refusal("INVALID_EMAIL");
  return { email, password };
}

async function register(
  parts: PasswordChecks & Pick<IdentityParts, "documents" | "clock" | "passwordHashing">,
  fields: Body,
  email: string,
  password: string,
): Promise<Account> {
  // Check the password first, so that an unacceptable one cannot be used to probe for accounts.
  checkPassword(parts, password);
  // This check only avoids a needless hash; the transaction decides.
  if (await findAccountByEmail(parts.documents, email)) throw new Refusal("EMAIL_EXISTS");
  const credential = await toCredential(parts, fields, email, password);
  const creation = await createPasswordAccount(parts.documents, credential, parts.clock.now());
  if (creation.outcome === "emailTaken") throw new Refusal("EMAIL_EXISTS");
  return creation.account;
}

interface UpgradeOptions {
  readonly email: string;
  readonly password: string;
  readonly notify: Notify;
}

async function upgrade(
  parts: Authenticating &
    PasswordChecks &
    Pick<IdentityParts, "clock" | "passwordHashing" | "hidesAccounts" | "lifetimes" | "limits">,
  fields: Body,
  { email, password, notify }: UpgradeOptions,
): Promise<{ readonly account: Account; readonly login: Login }> {
  // Check password and token first, so that neither can be used to probe for accounts.
  checkPassword(parts, password);
  const current = await authenticate(parts, fields.idToken ?? "");
  const { account, login } = current;
  requireRecentLogin(parts, account, login);
  const holder = await findAccountByEmail(parts.documents, email);
  if (holder && holder.uid !== account.uid) throw new Refusal("EMAIL_EXISTS");
  await limitNotices(parts, account);
  const credential = await toCredential(parts, fields, email, password);
  const now = parts.clock.now();
  const link = await linkPassword(parts.documents, account.uid, credential, {
    now,
    mayChangeEmail: !parts.hidesAccounts,
    isSignIn: isGuestLogin(account, login),
    admit: (transaction) => stayAuthenticated(transaction, current),
    notify,
  });
  switch (link.outcome) {
    case "linked":
      return { account: link.account, login: loginAfterLink(parts, current, "password") };
    case "emailTaken":
      throw new Refusal("EMAIL_EXISTS");
    case "emailFixed":
      throw new Refusal(
        "OPERATION_NOT_ALLOWED : Please verify the new email before changing email.",
      );
    case "gone":
      throw new Refusal("USER_NOT_FOUND");
  }
}

async function toCredential(
  parts: Pick<IdentityParts, "passwordHashing">,
  { displayName }: Body,
  email: string,
  password: string,
) {
  const passwordHash = await parts.passwordHashing.hash(password);
  return {
    email,
    passwordHash,
    ...(displayName !== undefined && { displayName: displayName.toWellFormed() }),
  };
}

async function respond(parts: TokenIssuing, account: Account, login: Login) {
  const { email, displayName } = account.data;
  return {
    kind: "identitytoolkit#SignupNewUserResponse",
    localId: account.uid,
    ...(email && { email }),
    ...(displayName !== undefined && { displayName }),
    ...(await issueTokens(parts, account, login)),
  };
}
