/** accounts:signInWithEmailLink: whoever has the code reads the address, so it is theirs; with an ID token it joins that account. */
import { z } from "zod";
import type { Transaction } from "#domain/ports.ts";
import { readAccountFile, writeAccount } from "#embedded/identity/accounts/account-file.ts";
import {
  DISPOSSESSED,
  emptyAccount,
  generateUid,
  hasSecondFactor,
  toSeconds,
  type Account,
} from "#embedded/identity/accounts/accounts.ts";
import { accountEmails, accounts, oneTimeCodes } from "#server/identity/collections.ts";
import { emailKey } from "#embedded/identity/accounts/email-address.ts";
import { pickLanguage } from "#server/identity/language.ts";
import { finishFirstFactor } from "#embedded/identity/credentials/second-factor/first-factor.ts";
import { issueCode, limitCodes, readCode } from "#embedded/identity/credentials/one-time-codes.ts";
import { Refusal } from "../refusal.ts";
import { optionalText, readJson } from "../request-body.ts";
import {
  authenticate,
  requireRecentLogin,
  type Caller,
  type Toolkit,
} from "#server/identity/toolkit.ts";

const body = z.object({
  email: optionalText,
  oobCode: optionalText,
  idToken: optionalText,
  tenantId: optionalText,
});

interface LinkSignIn {
  readonly email: string;
  readonly oobCode: string;
  /** Of whoever is signed in already. */
  readonly uid: string | undefined;
  readonly language: string;
}

export async function signInWithEmailLink(
  toolkit: Toolkit,
  request: Request,
  caller: Caller,
): Promise<object> {
  const { email: address, oobCode, idToken } = await readJson(request, body);
  const current = idToken ? await authenticate(toolkit, idToken) : undefined;
  if (!address) throw new Refusal("MISSING_EMAIL");
  if (!oobCode) throw new Refusal("MISSING_OOB_CODE");
  const email = address.toLowerCase();
  // Another address is a change of it, which a stolen old token must not make.
  if (current && current.account.data.email !== email)
    requireRecentLogin(toolkit, current.account, current.login);
  const language = pickLanguage(request.headers.get("x-firebase-locale"));
  const signIn = { email, oobCode, uid: current?.account.uid, language };
  const { account, isNewUser } = await limitCodes(toolkit, caller, () =>
    toolkit.documents.transaction((transaction) => consume(transaction, toolkit, signIn)),
  );
  const login = { authTime: toSeconds(account.data.lastLoginAt), signInProvider: "password" };
  return {
    kind: "identitytoolkit#EmailLinkSigninResponse",
    email,
    localId: account.uid,
    isNewUser,
    ...(await finishFirstFactor(toolkit, account, login)),
  };
}

/** Refused, the code stays good: nothing was done with it. */
async function consume(
  transaction: Transaction,
  toolkit: Toolkit,
  { email, oobCode, uid, language }: LinkSignIn,
): Promise<{ readonly account: Account; readonly isNewUser: boolean }> {
  const code = await readCode(transaction, toolkit, oobCode);
  if (code.data.requestType !== "EMAIL_SIGNIN") throw new Refusal("INVALID_OOB_CODE");
  if (code.data.email !== email)
    throw new Refusal(
      "INVALID_EMAIL : The email provided does not match the sign-in email address.",
    );
  const now = toolkit.clock.now();
  const holder = await transaction.get(accountEmails, emailKey(email));
  const own = { email, isEmailVerified: true, hasEmailLink: true };
  const times = { lastLoginAt: now, lastRefreshAt: now };
  const target = uid ?? holder?.data.uid;
  if (target === undefined) {
    const account = { uid: generateUid(), data: { ...emptyAccount(now), ...own, ...times } };
    transaction.delete(oneTimeCodes, code.id);
    transaction.create(accountEmails, emailKey(email), { uid: account.uid });
    transaction.create(accounts, account.uid, account.data);
    return { account, isNewUser: true };
  }
  const file = await readAccountFile(transaction, target, email);
  if (!file) throw new Refusal("USER_NOT_FOUND");
  if (file.account.data.isDisabled) throw new Refusal("USER_DISABLED");
  if (holder && holder.data.uid !== target) throw new Refusal("EMAIL_EXISTS");
  const oldEmail = file.account.data.email;
  const isChange = oldEmail !== undefined && oldEmail !== email;
  // Whoever is signed in and reads the mails is one person; a stranger to the account may be another than its maker.
  const isUnproven = uid === undefined && !file.account.data.isEmailVerified;
  const fields = { ...own, ...(isUnproven && { ...DISPOSSESSED, providers: [] }) };
  const isLoginOver = isUnproven || !hasSecondFactor(file.account);
  const account = writeAccount(transaction, file, {
    fields: isLoginOver ? { ...fields, ...times } : fields,
    revokes: isChange || isUnproven,
    now,
  });
  transaction.delete(oneTimeCodes, code.id);
  if (isChange)
    await issueCode(transaction, toolkit, {
      requestType: "RECOVER_EMAIL",
      uid: target,
      email: oldEmail,
      to: oldEmail,
      language,
    });
  return { account, isNewUser: false };
}
