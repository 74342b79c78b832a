/** accounts:update: changes the caller's account, or applies a mailed code. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { readAccountFile, writeAccount } from "../../accounts/account-file.ts";
import { keepProviders, type Account, type SecurityChange } from "../../accounts/accounts.ts";
import type { AccountData, ProviderData } from "../../accounts/collections.ts";
import { describeProfile } from "../../accounts/describe-account.ts";
import type { Login } from "../../tokens/id-tokens.ts";
import { pickLocale } from "#locales/locale-path.ts";
import { checkPassword } from "../../credentials/new-password.ts";
import { limitCodes } from "../../credentials/one-time-codes.ts";
import { checkProfile } from "../../accounts/profile.ts";
import { Refusal } from "../refusal.ts";
import {
  choice,
  optionalFlag,
  optionalInt64,
  optionalText,
  readJson,
  textList,
  unusedTexts,
} from "../request-body.ts";
import { limitNotices, notify } from "../../accounts/security-notice.ts";
import type { Caller } from "../caller.ts";
import {
  authenticate,
  issueTokens,
  requireRecentLogin,
  stayAuthenticated,
  type Authenticated,
  type CodeMailing,
  type IdentityParts,
  type PasswordChecks,
  type TokenIssuing,
} from "../identity-parts.ts";
import { applyCode } from "./apply-code.ts";
import { changeEmail, checkNewEmail, isEmailChange, limitRecovery } from "./update-email.ts";

const ATTRIBUTES = [
  "USER_ATTRIBUTE_NAME_UNSPECIFIED",
  "EMAIL",
  "DISPLAY_NAME",
  "PROVIDER",
  "PHOTO_URL",
  "PASSWORD",
  "RAW_USER_INFO",
] as const;

/** This server stores neither, and the hosted service refuses to delete them individually. */
const UNSUPPORTED_ATTRIBUTES = ["PROVIDER", "RAW_USER_INFO"] as const;

const body = z.object({
  idToken: optionalText,
  oobCode: optionalText,
  email: optionalText,
  password: optionalText,
  displayName: optionalText,
  photoUrl: optionalText,
  deleteAttribute: z
    .array(choice(ATTRIBUTES))
    .nullish()
    .transform((value) => value ?? []),
  deleteProvider: textList,
  deletePasskey: textList,
  validSince: optionalInt64,
  createdAt: optionalInt64,
  lastLoginAt: optionalInt64,
  delegatedProjectNumber: optionalInt64,
  disableUser: optionalFlag,
  customAttributes: optionalText,
  emailVerified: optionalFlag,
  mfa: z.object({ enrollments: z.array(z.looseObject({})).nullish() }).nullish(),
  provider: z.array(optionalText).optional(),
  returnSecureToken: optionalFlag,
  upgradeToFederatedLogin: z.boolean().optional(),
  ...unusedTexts("captchaChallenge", "captchaResponse", "instanceId", "localId", "phoneNumber"),
  ...unusedTexts("targetProjectId", "tenantId"),
  linkProviderUserInfo: z
    .object({
      providerId: optionalText,
      rawId: optionalText,
      ...unusedTexts("displayName", "email", "federatedId", "phoneNumber", "photoUrl"),
      ...unusedTexts("screenName"),
    })
    .nullish()
    .transform((value) => value ?? undefined),
});
type Body = z.output<typeof body>;

export async function update(
  parts: TokenIssuing &
    CodeMailing &
    PasswordChecks &
    Pick<IdentityParts, "passwordHashing" | "hidesAccounts" | "limits" | "mailLimits">,
  request: Request,
  caller: Caller,
): Promise<object> {
  const fields = await readJson(request, body);
  refuseUnsupported(fields);
  if (!fields.idToken && !fields.oobCode)
    throw new Refusal("INVALID_REQ_TYPE : Unsupported request parameters.");
  if (fields.customAttributes !== undefined) throw new Refusal("INSUFFICIENT_PERMISSION");
  for (const name of UNSUPPORTED_ATTRIBUTES)
    if (fields.deleteAttribute.includes(name))
      throw new Refusal(`deleteAttribute: ${name}`, { status: 501 });
  const language = pickLocale(request.headers.get("x-firebase-locale"), parts.locales);
  if (fields.oobCode) {
    const code = fields.oobCode;
    const { account, newEmail } = await limitCodes(parts, caller, () =>
      applyCode(parts, code, language),
    );
    return { ...respond(account), ...(newEmail && { newEmail }) };
  }
  const current = await authenticate(parts, fields.idToken ?? "");
  const { account, login } = current;
  const newEmail = await checkFields(parts, fields, account, login);
  await limitRecovery(parts, caller, account, newEmail);
  if (!isEmailChange(account.data, newEmail) && (fields.password || endsSignInMethods(fields)))
    await limitNotices(parts, account);
  const order = { current, login: loginAfter(fields, login), newEmail, language };
  const changed = await change(parts, fields, order);
  const isRevoking = isRevoked(fields) || isEmailChange(account.data, newEmail);
  return {
    ...respond(changed),
    ...(newEmail && { newEmail }),
    ...(isRevoking &&
      (await issueTokens(parts, changed, { ...order.login, tokenId: randomUUID() }))),
  };
}

/** Setting a password counts as having signed in with it. */
function loginAfter({ password }: Body, login: Login): Login {
  return password ? { ...login, signInProvider: "password" } : login;
}

function isRevoked({ password, validSince }: Body): boolean {
  return !!password || !!validSince;
}

function refuseUnsupported(fields: Body): void {
  for (const name of ["provider", "upgradeToFederatedLogin"] as const)
    if (fields[name] !== undefined)
      throw new Refusal(`${name} is not implemented yet.`, { status: 501 });
}

function respond(account: Account) {
  return { kind: "identitytoolkit#SetAccountInfoResponse", ...describeProfile(account) };
}

/** Returns the new email, if the request has one. Throws Refusal if a field is invalid or not allowed. */
async function checkFields(
  parts: PasswordChecks &
    Pick<IdentityParts, "documents" | "clock" | "hidesAccounts" | "lifetimes">,
  fields: Body,
  account: Account,
  login: Login,
): Promise<string | undefined> {
  const { email, password, linkProviderUserInfo } = fields;
  if (fields.disableUser !== undefined) throw new Refusal("OPERATION_NOT_ALLOWED");
  if (email || password || endsSignInMethods(fields)) requireRecentLogin(parts, account, login);
  const newEmail = email ? await checkNewEmail(parts, account, email) : undefined;
  if (password) checkPassword(parts, password);
  checkProfile(fields);
  if (!linkProviderUserInfo) return newEmail;
  if (!linkProviderUserInfo.providerId) throw new Refusal("MISSING_PROVIDER_ID");
  if (!linkProviderUserInfo.rawId) throw new Refusal("MISSING_RAW_ID");
  // Only the provider can prove whose identity it is.
  throw new Refusal("INSUFFICIENT_PERMISSION");
}

function endsSignInMethods({ deleteAttribute, deleteProvider, validSince }: Body): boolean {
  const isOfSignIn = (name: (typeof ATTRIBUTES)[number]) => name === "EMAIL" || name === "PASSWORD";
  return deleteAttribute.some(isOfSignIn) || deleteProvider.length > 0 || !!validSince;
}

interface Order {
  readonly current: Authenticated;
  readonly login: Login;
  readonly newEmail: string | undefined;
  readonly language: string;
}

async function change(
  parts: CodeMailing & Pick<IdentityParts, "documents" | "passwordHashing">,
  fields: Body,
  { current, login, newEmail, language }: Order,
): Promise<Account> {
  const { password } = fields;
  const passwordHash = password ? await parts.passwordHashing.hash(password) : undefined;
  const now = parts.clock.now();
  return parts.documents.transaction(async (transaction) => {
    await stayAuthenticated(transaction, current);
    const file = await readAccountFile(transaction, current.account.uid, newEmail);
    if (!file) throw new Refusal("USER_NOT_FOUND");
    const { data } = file.account;
    const account = writeAccount(transaction, file, {
      fields: {
        ...changeEmail(file, newEmail, login),
        ...(passwordHash && { passwordHash, passwordUpdatedAt: now }),
        ...setProfile(fields),
        ...removeAttributes(fields, data),
      },
      revokes: isRevoked(fields) || isEmailChange(data, newEmail),
      now,
    });
    const change = changeOf(data, account.data);
    if (change && login.signInProvider !== "anonymous") {
      // After several email changes, notify the account's first email.
      const email = change === "recoverEmail" ? account.data.initialEmail : data.email;
      await notify(transaction, parts, file.account, { change, language, email });
    }
    return account;
  });
}

function changeOf(before: AccountData, after: AccountData): SecurityChange | undefined {
  if (before.email !== undefined && after.email !== before.email)
    return after.email === undefined ? "addressRemoved" : "recoverEmail";
  if (after.passwordHash !== before.passwordHash)
    return after.passwordHash === undefined ? "passwordRemoved" : "passwordChanged";
  return after.providers.length < before.providers.length ? "providerUnlinked" : undefined;
}

function setProfile({ displayName, photoUrl }: Body): Partial<AccountData> {
  return {
    ...(displayName !== undefined && { displayName: displayName.toWellFormed() }),
    ...(photoUrl !== undefined && { photoUrl: photoUrl.toWellFormed() }),
  };
}

function removeAttributes(
  { deleteAttribute, deleteProvider }: Body,
  data: AccountData,
): Partial<AccountData> {
  const isRemoved = (name: (typeof ATTRIBUTES)[number]) => deleteAttribute.includes(name);
  const isPasswordRemoved = deleteProvider.includes("password");
  const isKept = ({ providerId }: ProviderData) => !deleteProvider.includes(providerId);
  return {
    ...(isRemoved("DISPLAY_NAME") && { displayName: undefined }),
    ...(isRemoved("PHOTO_URL") && { photoUrl: undefined }),
    ...((isRemoved("PASSWORD") || isPasswordRemoved) && {
      passwordHash: undefined,
    }),
    ...((isRemoved("EMAIL") || isPasswordRemoved) && {
      email: undefined,
      isEmailVerified: false,
      // False, not undefined, because the account once had a sign-in link.
      ...(data.hasEmailLink !== undefined && { hasEmailLink: false }),
    }),
    ...(!data.providers.every(isKept) && keepProviders(data, isKept)),
  };
}
