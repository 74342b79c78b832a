/** accounts:resetPassword: what a code is for, and with a new password its use. */
import { z } from "zod";
import { readAccountFile, writeAccount } from "#embedded/identity/accounts/account-file.ts";
import { keepProviders } from "#embedded/identity/accounts/accounts.ts";
import { oneTimeCodes } from "#server/identity/collections.ts";
import { hashNewPassword } from "#embedded/identity/credentials/new-password.ts";
import { limitCodes, readCode } from "#embedded/identity/credentials/one-time-codes.ts";
import { Refusal } from "../refusal.ts";
import { optionalText, readJson } from "../request-body.ts";
import type { Caller, Toolkit } from "#server/identity/toolkit.ts";

const body = z.object({
  oobCode: optionalText,
  newPassword: optionalText,
  email: optionalText,
  oldPassword: optionalText,
  tenantId: optionalText,
});

export async function resetPassword(
  toolkit: Toolkit,
  request: Request,
  caller: Caller,
): Promise<object> {
  const { oobCode, newPassword } = await readJson(request, body);
  if (!oobCode) throw new Refusal("MISSING_OOB_CODE");
  return limitCodes(toolkit, caller, async () => {
    const { data } = await readCode(toolkit.documents, toolkit, oobCode);
    const { requestType, email, newEmail } = data;
    if (newPassword) {
      if (requestType !== "PASSWORD_RESET") throw new Refusal("INVALID_OOB_CODE");
      await reset(toolkit, oobCode, await hashNewPassword(toolkit, newPassword));
      // Whoever reads the mail is the owner: strangers' tries no longer count against them.
      await toolkit.limits.forget([["passwordByAccount", email]]);
    }
    return {
      kind: "identitytoolkit#ResetPasswordResponse",
      requestType,
      ...(requestType !== "EMAIL_SIGNIN" && { email }),
      ...(newEmail && { newEmail }),
    };
  });
}

/** Reading the mail verifies the address. Whoever was linked or signed in before may be the reason for the reset. */
async function reset(toolkit: Toolkit, oobCode: string, passwordHash: string): Promise<void> {
  const now = toolkit.clock.now();
  await toolkit.documents.transaction(async (transaction) => {
    const code = await readCode(transaction, toolkit, oobCode);
    const { uid, email } = code.data;
    const file = uid ? await readAccountFile(transaction, uid) : undefined;
    if (!file || file.account.data.email !== email) throw new Refusal("INVALID_OOB_CODE");
    if (file.account.data.isDisabled) throw new Refusal("USER_DISABLED");
    const fields = {
      passwordHash,
      passwordUpdatedAt: now,
      isEmailVerified: true,
      ...keepProviders(file.account.data, () => false),
    };
    writeAccount(transaction, file, { fields, revokes: true, now });
    transaction.delete(oneTimeCodes, code.id);
  });
}
