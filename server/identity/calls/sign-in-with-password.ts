/** accounts:signInWithPassword. Wrong password and unknown address are told apart by neither words nor time. */
import { z } from "zod";
import { findAccountByEmail, recordLogin, toSeconds } from "../accounts.ts";
import { canonicalEmail } from "../email-address.ts";
import { finishFirstFactor } from "../mfa/first-factor.ts";
import { Refusal } from "../refusal.ts";
import { optionalFlag, optionalText, readJson } from "../request-body.ts";
import type { Toolkit } from "../toolkit.ts";

const body = z.object({
  email: optionalText,
  password: optionalText,
  returnSecureToken: optionalFlag,
});

export async function signInWithPassword(toolkit: Toolkit, request: Request): Promise<object> {
  const { email: address, password } = await readJson(request, body);
  if (address === undefined) throw new Refusal("MISSING_EMAIL");
  const email = canonicalEmail(address);
  if (email === undefined) throw new Refusal("INVALID_EMAIL");
  if (!password) throw new Refusal("MISSING_PASSWORD");

  const found = await findAccountByEmail(toolkit.documents, email);
  const isRight = await toolkit.passwordHashing.verify(password, found?.data.passwordHash);
  if (!found || !isRight) throw new Refusal("INVALID_LOGIN_CREDENTIALS");
  if (found.data.isDisabled) throw new Refusal("USER_DISABLED");
  const account = await recordLogin(toolkit.documents, found, toolkit.clock.now());
  if (!account) throw new Refusal("INVALID_LOGIN_CREDENTIALS");

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
