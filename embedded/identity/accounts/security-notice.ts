import { pickLocale } from "#locales/locale-path.ts";
import type { Transaction } from "#domain/ports/documents.ts";
import { keepProviders, type Account, type Notify, type SecurityChange } from "./accounts.ts";
import { accounts, type AccountData, type OneTimeCode } from "./collections.ts";
import { LIMITS } from "../protocol/limits.ts";
import { issueCode } from "../credentials/one-time-codes.ts";
import { providerKey } from "./provider-key.ts";
import type { CodeMailing, IdentityParts } from "../protocol/identity-parts.ts";

interface SecurityNotice {
  readonly change: SecurityChange;
  readonly language: string;
  /** The recipient; defaults to the account's email before the change. */
  readonly email?: string | undefined;
}

export function notifyIn(parts: CodeMailing, headers: Headers): Notify {
  const language = pickLocale(headers.get("x-firebase-locale"), parts.locales);
  return (transaction, before, change) => notify(transaction, parts, before, { change, language });
}

/** Call it after the transaction's reads, with the account as it was before. Also notifies an unverified email. */
export async function notify(
  transaction: Transaction,
  parts: CodeMailing,
  { uid, data }: Account,
  { change, language, email = data.email }: SecurityNotice,
): Promise<void> {
  if (email === undefined) return;
  const notice = (data.notices ?? 0) + 1;
  transaction.update(accounts, uid, { notices: notice });
  await issueCode(transaction, parts, {
    requestType: "RECOVER_EMAIL",
    uid,
    email,
    to: email,
    mailKind: change,
    isProven: data.isEmailVerified || change === "recoverEmail",
    language,
    notice,
    kept: {
      passwordUpdatedAt: data.passwordUpdatedAt,
      providers: data.providers.map(providerKey),
      factors: (data.mfaFactors ?? []).map(({ id }) => id),
    },
  });
}

/** Limits the mails that somebody can cause by creating an account with a stranger's email. */
export async function limitNotices(
  { limits }: Pick<IdentityParts, "limits">,
  { data }: Account,
): Promise<void> {
  await limits.count([[LIMITS.noticeByAddress, data.email]]);
}

/** Removes sign-in methods that may be an attacker's: those that the undone change or later ones added. */
export function undoLaterChanges(data: AccountData, { kept }: OneTimeCode): Partial<AccountData> {
  if (!kept) return {};
  const isKept = (provider: AccountData["providers"][number]) =>
    kept.providers.includes(providerKey(provider));
  const mfaFactors = data.mfaFactors?.filter(({ id }) => kept.factors.includes(id));
  return {
    ...(data.passwordUpdatedAt !== kept.passwordUpdatedAt && { passwordHash: undefined }),
    ...(!data.providers.every(isKept) && keepProviders(data, isKept)),
    ...(mfaFactors && { mfaFactors }),
  };
}
