/** accounts:signInWithEmailLink. With an ID token, adds the proven email to the token's account. */
import { z } from "zod";
import type { Transaction } from "#domain/ports/documents.ts";
import { readAccountFile, takeOver, writeAccount } from "../../accounts/account-file.ts";
import {
  emptyAccount,
  generateUid,
  hasSecondFactor,
  toSeconds,
  type Account,
} from "../../accounts/accounts.ts";
import { accountEmails, accounts, oneTimeCodes } from "../../accounts/collections.ts";
import { emailKey } from "../../accounts/email-address.ts";
import { pickLocale } from "#locales/locale-path.ts";
import { finishFirstFactor } from "../../credentials/second-factor/first-factor.ts";
import { limitCodes, readCode } from "../../credentials/one-time-codes.ts";
import { Refusal } from "../refusal.ts";
import { optionalText, readJson } from "../request-body.ts";
import { notify } from "../../accounts/security-notice.ts";
import type { Caller } from "../caller.ts";
import {
  authenticate,
  isGuestLogin,
  issueTokens,
  loginAfterLink,
  requireRecentLogin,
  stayAuthenticated,
  type Authenticated,
  type CodeMailing,
  type IdentityParts,
  type TokenIssuing,
} from "../identity-parts.ts";

const body = z.object({
  email: optionalText,
  oobCode: optionalText,
  idToken: optionalText,
  tenantId: optionalText,
});

interface LinkSignIn {
  readonly email: string;
  readonly oobCode: string;
  readonly current: Authenticated | undefined;
  /** The link counts as a sign-in, because nobody or only a guest is signed in. */
  readonly isProof: boolean;
  readonly language: string;
}

export async function signInWithEmailLink(
  parts: TokenIssuing & CodeMailing & Pick<IdentityParts, "limits">,
  request: Request,
  caller: Caller,
): Promise<object> {
  const { email: address, oobCode, idToken } = await readJson(request, body);
  const current = idToken ? await authenticate(parts, idToken) : undefined;
  if (!address) throw new Refusal("MISSING_EMAIL");
  if (!oobCode) throw new Refusal("MISSING_OOB_CODE");
  const email = address.toLowerCase();
  if (current && isNewSignInMethod(current.account, email))
    requireRecentLogin(parts, current.account, current.login);
  const isProof = !current || isGuestLogin(current.account, current.login);
  const language = pickLocale(request.headers.get("x-firebase-locale"), parts.locales);
  const signIn = { email, oobCode, current, isProof, language };
  const { account, isNewUser } = await limitCodes(parts, caller, () =>
    parts.documents.transaction((transaction) => consume(transaction, parts, signIn)),
  );
  const tokens = current
    ? issueTokens(parts, account, loginAfterLink(parts, current, "password"))
    : finishFirstFactor(parts, account, {
        authTime: toSeconds(account.data.lastLoginAt),
        signInProvider: "password",
      });
  return {
    kind: "identitytoolkit#EmailLinkSigninResponse",
    email,
    localId: account.uid,
    isNewUser,
    ...(await tokens),
  };
}

/** True if the link adds another email, or sign-in links to the account's own. */
function isNewSignInMethod({ data }: Account, email: string): boolean {
  return data.email !== email || data.hasEmailLink !== true;
}

/** Uses up the code, unless the sign-in is refused. */
async function consume(
  transaction: Transaction,
  parts: CodeMailing,
  { email, oobCode, current, isProof, language }: LinkSignIn,
): Promise<{ readonly account: Account; readonly isNewUser: boolean }> {
  if (current) await stayAuthenticated(transaction, current);
  const code = await readCode(transaction, parts, oobCode);
  if (code.data.requestType !== "EMAIL_SIGNIN") throw new Refusal("INVALID_OOB_CODE");
  if (code.data.email !== email)
    throw new Refusal(
      "INVALID_EMAIL : The email provided does not match the sign-in email address.",
    );
  const now = parts.clock.now();
  const holder = await transaction.get(accountEmails, emailKey(email));
  const own = { email, isEmailVerified: true, hasEmailLink: true };
  const times = { lastLoginAt: now, lastRefreshAt: now };
  const target = current?.account.uid ?? holder?.data.uid;
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
  transaction.delete(oneTimeCodes, code.id);
  // A signed-in user with the mail is the owner. Otherwise, an unverified email may be a stranger's.
  if (!current && !file.account.data.isEmailVerified) {
    const account = takeOver(transaction, file, { fields: { ...own, ...times }, now });
    return { account, isNewUser: false };
  }
  const account = writeAccount(transaction, file, {
    fields: isProof && !hasSecondFactor(file.account) ? { ...own, ...times } : own,
    revokes: isChange,
    now,
  });
  if (isChange)
    await notify(transaction, parts, file.account, { change: "recoverEmail", language });
  return { account, isNewUser: false };
}
