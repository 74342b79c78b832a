/** accounts:update: what holders change about their account, or what a mailed code changes for them. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { readAccountFile, writeAccount } from "#embedded/identity/accounts/account-file.ts";
import { keepProviders, type Account } from "#embedded/identity/accounts/accounts.ts";
import type { AccountData, ProviderData } from "#server/identity/collections.ts";
import { describeProfile } from "#embedded/identity/accounts/describe-account.ts";
import type { Login } from "#embedded/identity/tokens/id-tokens.ts";
import { pickLanguage } from "#server/identity/language.ts";
import { checkPassword } from "#embedded/identity/credentials/new-password.ts";
import { limitCodes } from "#embedded/identity/credentials/one-time-codes.ts";
import { checkProfile } from "#embedded/identity/accounts/profile.ts";
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
import {
  authenticate,
  issueTokens,
  requireRecentLogin,
  type Caller,
  type Toolkit,
} from "#server/identity/toolkit.ts";
import { applyCode } from "./apply-code.ts";
import { checkNewEmail, isMove, limitRecovery, moveEmail, offerRecovery } from "./update-email.ts";

const ATTRIBUTES = [
  "USER_ATTRIBUTE_NAME_UNSPECIFIED",
  "EMAIL",
  "DISPLAY_NAME",
  "PROVIDER",
  "PHOTO_URL",
  "PASSWORD",
  "RAW_USER_INFO",
] as const;

/** Nothing here has them, and the service refuses to forget them one by one. */
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

export async function update(toolkit: Toolkit, request: Request, caller: Caller): Promise<object> {
  const fields = await readJson(request, body);
  refuseUnsupported(fields);
  if (!fields.idToken && !fields.oobCode)
    throw new Refusal("INVALID_REQ_TYPE : Unsupported request parameters.");
  if (fields.customAttributes !== undefined) throw new Refusal("INSUFFICIENT_PERMISSION");
  for (const name of UNSUPPORTED_ATTRIBUTES)
    if (fields.deleteAttribute.includes(name))
      throw new Refusal(`deleteAttribute: ${name}`, { status: 501 });
  const language = pickLanguage(request.headers.get("x-firebase-locale"));
  if (fields.oobCode) {
    const code = fields.oobCode;
    const { account, newEmail } = await limitCodes(toolkit, caller, () =>
      applyCode(toolkit, code, language),
    );
    return { ...answer(account), ...(newEmail && { newEmail }) };
  }
  const { account, login } = await authenticate(toolkit, fields.idToken ?? "");
  const newEmail = await checkFields(toolkit, fields, account, login);
  await limitRecovery(toolkit, caller, account, newEmail);
  const order = { uid: account.uid, login: loginAfter(fields, login), newEmail, language };
  const changed = await change(toolkit, fields, order);
  const isRevoking = isRevoked(fields) || isMove(account.data, newEmail);
  return {
    ...answer(changed),
    ...(newEmail && { newEmail }),
    ...(isRevoking &&
      (await issueTokens(toolkit, changed, { ...order.login, tokenId: randomUUID() }))),
  };
}

/** Whoever sets a password counts as signed in with it. */
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

function answer(account: Account) {
  return { kind: "identitytoolkit#SetAccountInfoResponse", ...describeProfile(account) };
}

/** The new address, if one is asked for. Throws Refusal. */
async function checkFields(
  toolkit: Toolkit,
  fields: Body,
  account: Account,
  login: Login,
): Promise<string | undefined> {
  const { email, password, linkProviderUserInfo } = fields;
  if (fields.disableUser !== undefined) throw new Refusal("OPERATION_NOT_ALLOWED");
  if (email || password) requireRecentLogin(toolkit, account, login);
  const newEmail = email ? await checkNewEmail(toolkit, account, email) : undefined;
  if (password) checkPassword(toolkit, password);
  checkProfile(fields);
  if (!linkProviderUserInfo) return newEmail;
  if (!linkProviderUserInfo.providerId) throw new Refusal("MISSING_PROVIDER_ID");
  if (!linkProviderUserInfo.rawId) throw new Refusal("MISSING_RAW_ID");
  // Only the provider can say whose identity that is.
  throw new Refusal("INSUFFICIENT_PERMISSION");
}

interface Order {
  readonly uid: string;
  readonly login: Login;
  readonly newEmail: string | undefined;
  readonly language: string;
}

async function change(
  toolkit: Toolkit,
  fields: Body,
  { uid, login, newEmail, language }: Order,
): Promise<Account> {
  const { password } = fields;
  const passwordHash = password ? await toolkit.passwordHashing.hash(password) : undefined;
  const now = toolkit.clock.now();
  return toolkit.documents.transaction(async (transaction) => {
    const file = await readAccountFile(transaction, uid, newEmail);
    if (!file) throw new Refusal("USER_NOT_FOUND");
    const { data } = file.account;
    // Revoked between the look at the token and now.
    if (data.isDisabled) throw new Refusal("USER_DISABLED");
    const account = writeAccount(transaction, file, {
      fields: {
        ...moveEmail(file, newEmail, login),
        ...(passwordHash && { passwordHash, passwordUpdatedAt: now }),
        ...setProfile(fields),
        ...removeAttributes(fields, data),
      },
      revokes: isRevoked(fields) || isMove(data, newEmail),
      now,
    });
    if (isMove(data, newEmail) && login.signInProvider !== "anonymous")
      await offerRecovery(transaction, toolkit, account, language);
    return account;
  });
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
      // Says that there was one.
      ...(data.hasEmailLink !== undefined && { hasEmailLink: false }),
    }),
    ...(!data.providers.every(isKept) && keepProviders(data, isKept)),
  };
}
