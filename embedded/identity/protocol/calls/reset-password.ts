/** accounts:resetPassword: describes a code or, given a new password, uses the code. */
import { z } from "zod";
import { readAccountFile, takeOver, writeAccount } from "../../accounts/account-file.ts";
import { holderOf, keepProviders, type Account } from "../../accounts/accounts.ts";
import { oneTimeCodes } from "../../accounts/collections.ts";
import { hashNewPassword } from "../../credentials/new-password.ts";
import { forgetPasswordTries } from "../../credentials/password-tries.ts";
import { limitCodes, readCode } from "../../credentials/one-time-codes.ts";
import { Refusal } from "../refusal.ts";
import { optionalText, readJson } from "../request-body.ts";
import type { Caller } from "../caller.ts";
import type { IdentityParts, PasswordChecks } from "../identity-parts.ts";

const body = z.object({
  oobCode: optionalText,
  newPassword: optionalText,
  email: optionalText,
  oldPassword: optionalText,
  tenantId: optionalText,
});

export async function resetPassword(
  parts: PasswordChecks & Pick<IdentityParts, "documents" | "clock" | "passwordHashing" | "limits">,
  request: Request,
  caller: Caller,
): Promise<object> {
  const { oobCode, newPassword } = await readJson(request, body);
  if (!oobCode) throw new Refusal("MISSING_OOB_CODE");
  return limitCodes(parts, caller, async () => {
    const { data } = await readCode(parts.documents, parts, oobCode);
    const { requestType, email, newEmail } = data;
    if (newPassword) {
      if (requestType !== "PASSWORD_RESET") throw new Refusal("INVALID_OOB_CODE");
      const account = await reset(parts, oobCode, await hashNewPassword(parts, newPassword));
      await forgetPasswordTries(parts.limits, caller, email);
      // Strangers who keep guessing must not lock the owner out of signing in with the new password.
      caller.rememberDevice(holderOf(account));
    }
    return {
      kind: "identitytoolkit#ResetPasswordResponse",
      requestType,
      ...(requestType !== "EMAIL_SIGNIN" && { email }),
      ...(newEmail && { newEmail }),
    };
  });
}

/** Ends sessions and removes providers, which may be an attacker's; if the email was unverified, removes all. */
async function reset(
  parts: Pick<IdentityParts, "documents" | "clock">,
  oobCode: string,
  passwordHash: string,
): Promise<Account> {
  const now = parts.clock.now();
  return parts.documents.transaction(async (transaction) => {
    const code = await readCode(transaction, parts, oobCode);
    const { uid, email } = code.data;
    const file = uid ? await readAccountFile(transaction, uid) : undefined;
    if (!file || file.account.data.email !== email) throw new Refusal("INVALID_OOB_CODE");
    if (file.account.data.isDisabled) throw new Refusal("USER_DISABLED");
    const password = { passwordHash, passwordUpdatedAt: now };
    transaction.delete(oneTimeCodes, code.id);
    if (!file.account.data.isEmailVerified)
      return takeOver(transaction, file, { fields: password, now });
    const fields = { ...password, ...keepProviders(file.account.data, () => false) };
    return writeAccount(transaction, file, { fields, revokes: true, now });
  });
}
