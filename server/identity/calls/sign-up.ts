/** accounts:signUp: a guest, an account with a password, or a password for the account one already has. */
import { z } from "zod";
import {
  createGuestAccount,
  createPasswordAccount,
  findAccountByEmail,
  toSeconds,
  type Account,
} from "#embedded/identity/accounts/accounts.ts";
import { checkCaptcha } from "#embedded/identity/protocol/captcha.ts";
import { canonicalEmail } from "#embedded/identity/accounts/email-address.ts";
import { linkPassword } from "#embedded/identity/accounts/link-password.ts";
import { checkPassword } from "#embedded/identity/credentials/new-password.ts";
import { checkProfile } from "#embedded/identity/accounts/profile.ts";
import { Refusal } from "#embedded/identity/protocol/refusal.ts";
import {
  CLIENT_MEMBERS,
  optionalFlag,
  optionalText,
  readJson,
  unusedTexts,
} from "#embedded/identity/protocol/request-body.ts";
import {
  authenticate,
  issueTokens,
  requireRecentLogin,
  type Caller,
  type Toolkit,
} from "../toolkit.ts";

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

export async function signUp(toolkit: Toolkit, request: Request, caller: Caller): Promise<object> {
  const fields = await readJson(request, body);
  if (fields.localId) throw new Refusal("UNEXPECTED_PARAMETER : User ID");
  const isAnonymous = !fields.idToken && !fields.password && !fields.email;
  const tries = [["signUpByClient", caller.address]] as const;
  if (isAnonymous && fields.email === undefined) {
    await toolkit.limits.count(tries);
    const account = await createGuestAccount(toolkit.documents, toolkit.clock.now());
    return answer(toolkit, account, "anonymous");
  }
  const { email, password } = checkCredential(fields);
  checkProfile({ displayName: fields.displayName });
  checkCaptcha(toolkit.captcha, fields.captchaResponse, toolkit.observe);
  await toolkit.limits.count(tries);
  const account = fields.idToken
    ? await upgrade(toolkit, fields, fields.idToken, email, password)
    : await register(toolkit, fields, email, password);
  return answer(toolkit, account, "password");
}

function checkCredential({ email: address, password, idToken }: Body) {
  if (!address && (password || idToken)) throw new Refusal("MISSING_EMAIL");
  if (address && !password) throw new Refusal("MISSING_PASSWORD");
  const email = canonicalEmail(address ?? "");
  if (email === undefined || !password) throw new Refusal("INVALID_EMAIL");
  return { email, password };
}

async function register(
  toolkit: Toolkit,
  fields: Body,
  email: string,
  password: string,
): Promise<Account> {
  // A look beforehand spares the hash; the transaction decides.
  if (await findAccountByEmail(toolkit.documents, email)) throw new Refusal("EMAIL_EXISTS");
  checkPassword(toolkit, password);
  const credential = await toCredential(toolkit, fields, email, password);
  const creation = await createPasswordAccount(toolkit.documents, credential, toolkit.clock.now());
  if (creation.outcome === "emailTaken") throw new Refusal("EMAIL_EXISTS");
  return creation.account;
}

async function upgrade(
  toolkit: Toolkit,
  fields: Body,
  idToken: string,
  email: string,
  password: string,
): Promise<Account> {
  const authentication = authenticate(toolkit, idToken);
  const current = await authentication.catch(() => undefined);
  const holder = await findAccountByEmail(toolkit.documents, email);
  // Address and password are looked at before the token, unless it is for its holder's own address.
  if (holder && holder.uid !== current?.account.uid) throw new Refusal("EMAIL_EXISTS");
  checkPassword(toolkit, password);
  const { account, login } = await authentication;
  requireRecentLogin(toolkit, account, login);
  const credential = await toCredential(toolkit, fields, email, password);
  const now = toolkit.clock.now();
  const link = await linkPassword(toolkit.documents, account.uid, credential, {
    now,
    mayMoveEmail: !toolkit.hidesAccounts,
  });
  switch (link.outcome) {
    case "linked":
      return link.account;
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
  toolkit: Toolkit,
  { displayName }: Body,
  email: string,
  password: string,
) {
  const passwordHash = await toolkit.passwordHashing.hash(password);
  return {
    email,
    passwordHash,
    ...(displayName !== undefined && { displayName: displayName.toWellFormed() }),
  };
}

async function answer(toolkit: Toolkit, account: Account, signInProvider: string) {
  const { email, displayName, lastLoginAt } = account.data;
  const login = { authTime: toSeconds(lastLoginAt), signInProvider };
  return {
    kind: "identitytoolkit#SignupNewUserResponse",
    localId: account.uid,
    ...(email && { email }),
    ...(displayName !== undefined && { displayName }),
    ...(await issueTokens(toolkit, account, login)),
  };
}
