/** accounts:signUp: a guest, an account with a password, or a password for the account one already has. */
import { z } from "zod";
import {
  createGuestAccount,
  createPasswordAccount,
  findAccountByEmail,
  linkPassword,
  toSeconds,
  type Account,
} from "../accounts.ts";
import { canonicalEmail } from "../email-address.ts";
import { Refusal } from "../refusal.ts";
import { optionalFlag, optionalText, readJson } from "../request-body.ts";
import { authenticate, issueTokens, requireRecentLogin, type Toolkit } from "../toolkit.ts";

export const PASSWORD_MIN_LENGTH = 6;

const body = z.object({
  email: optionalText,
  password: optionalText,
  displayName: optionalText,
  idToken: optionalText,
  returnSecureToken: optionalFlag,
  localId: optionalText,
  customAttributes: optionalText,
  disableUser: optionalFlag,
});
type Body = z.output<typeof body>;

export async function signUp(toolkit: Toolkit, request: Request): Promise<object> {
  const fields = await readJson(request, body);
  refusePrivileged(fields);
  const isAnonymous = !fields.idToken && !fields.password && !fields.email;
  if (isAnonymous && fields.email === undefined) {
    const account = await createGuestAccount(toolkit.documents, toolkit.clock.now());
    return answer(toolkit, account, "anonymous");
  }
  const { email, password } = checkCredential(fields);
  const account = fields.idToken
    ? await upgrade(toolkit, fields, fields.idToken, email, password)
    : await register(toolkit, fields, email, password);
  return answer(toolkit, account, "password");
}

function refusePrivileged(fields: Body): void {
  if (fields.localId) throw new Refusal("UNEXPECTED_PARAMETER : User ID");
  if (fields.customAttributes) throw new Refusal("INSUFFICIENT_PERMISSION");
  if (fields.disableUser !== undefined) throw new Refusal("OPERATION_NOT_ALLOWED");
}

function checkCredential({ email: address, password, idToken }: Body) {
  if (!address && (password || idToken)) throw new Refusal("MISSING_EMAIL");
  const email = canonicalEmail(address ?? "");
  if (email === undefined) throw new Refusal("INVALID_EMAIL");
  if (!password) throw new Refusal("MISSING_PASSWORD");
  if (password.length < PASSWORD_MIN_LENGTH)
    throw new Refusal(
      `WEAK_PASSWORD : Password should be at least ${PASSWORD_MIN_LENGTH} characters`,
    );
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
  const { account, login } = await authenticate(toolkit, idToken);
  requireRecentLogin(toolkit, account, login);
  const credential = await toCredential(toolkit, fields, email, password);
  const now = toolkit.clock.now();
  const link = await linkPassword(toolkit.documents, account.uid, credential, now);
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
  return { email, passwordHash, ...(displayName && { displayName: displayName.toWellFormed() }) };
}

async function answer(toolkit: Toolkit, account: Account, signInProvider: string) {
  const { email, displayName, lastLoginAt } = account.data;
  const login = { authTime: toSeconds(lastLoginAt), signInProvider };
  return {
    kind: "identitytoolkit#SignupNewUserResponse",
    localId: account.uid,
    ...(email && { email }),
    ...(displayName && { displayName }),
    ...(await issueTokens(toolkit, account, login)),
  };
}
