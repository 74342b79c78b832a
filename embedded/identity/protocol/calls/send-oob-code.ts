/** accounts:sendOobCode. With enumeration protection, neither response nor timing reveals whether an account exists. */
import { z } from "zod";
import { findAccountByEmail, holderOf, type Account } from "../../accounts/accounts.ts";
import type { LimitReached } from "#domain/ports/limits.ts";
import { checkCaptcha } from "../captcha.ts";
import type { OneTimeCode } from "../../accounts/collections.ts";
import { canonicalEmail } from "../../accounts/email-address.ts";
import { pickLocale } from "#locales/locale-path.ts";
import { issueCode } from "../../credentials/one-time-codes.ts";
import { Refusal } from "../refusal.ts";
import {
  CLIENT_MEMBERS,
  optionalChoice,
  optionalFlag,
  optionalText,
  readJson,
  unusedTexts,
} from "../request-body.ts";
import type { Caller } from "../caller.ts";
import {
  authenticate,
  requireRecentLogin,
  stayAuthenticated,
  type Authenticated,
  type Authenticating,
  type CodeMailing,
  type IdentityParts,
} from "../identity-parts.ts";

const REQUEST_TYPES = [
  "OOB_REQ_TYPE_UNSPECIFIED",
  "PASSWORD_RESET",
  "OLD_EMAIL_AGREE",
  "NEW_EMAIL_ACCEPT",
  "VERIFY_EMAIL",
  "RECOVER_EMAIL",
  "EMAIL_SIGNIN",
  "VERIFY_AND_CHANGE_EMAIL",
  "REVERT_SECOND_FACTOR_ADDITION",
] as const;

const body = z.object({
  requestType: optionalChoice(REQUEST_TYPES),
  email: optionalText,
  newEmail: optionalText,
  idToken: optionalText,
  continueUrl: optionalText,
  canHandleCodeInApp: optionalFlag,
  returnOobLink: optionalFlag,
  captchaResp: optionalText,
  androidInstallApp: optionalFlag,
  ...unusedTexts("androidMinimumVersion", "androidPackageName", "challenge", "dynamicLinkDomain"),
  ...unusedTexts("linkDomain", "targetProjectId", "userIp"),
  ...CLIENT_MEMBERS,
});
type Body = z.output<typeof body>;

interface CodeRequest extends Pick<
  OneTimeCode,
  "requestType" | "uid" | "email" | "newEmail" | "signInId"
> {
  readonly to: string | undefined;
  /** The token that requests the code; absent for codes that anybody may request. */
  readonly current?: Authenticated;
}

export async function sendOobCode(
  parts: CodeMailing &
    Authenticating &
    Pick<IdentityParts, "hidesAccounts" | "captcha" | "mailLimits" | "continueHosts" | "observe">,
  request: Request,
  caller: Caller,
): Promise<object> {
  const fields = await readJson(request, body);
  const { requestType, returnOobLink, continueUrl } = fields;
  if (!requestType || requestType === "OOB_REQ_TYPE_UNSPECIFIED")
    throw new Refusal("MISSING_REQ_TYPE");
  if (returnOobLink) throw new Refusal("INSUFFICIENT_PERMISSION");
  checkContinueUrl(parts, fields);
  const codeRequest = await prepare(parts, requestType, fields);
  const refusal = await limitMails(parts, codeRequest, caller);
  // Count first, to limit probing for emails that have accounts.
  if (codeRequest.newEmail && (await findAccountByEmail(parts.documents, codeRequest.newEmail)))
    throw new Refusal("EMAIL_EXISTS");
  if (!codeRequest.to && !parts.hidesAccounts) throw new Refusal("EMAIL_NOT_FOUND");
  const language = pickLocale(request.headers.get("x-firebase-locale"), parts.locales);
  const { current, ...code } = codeRequest;
  await parts.documents.transaction(async (transaction) => {
    if (current) await stayAuthenticated(transaction, current);
    await issueCode(transaction, parts, { ...code, language, continueUrl });
  });
  if (refusal && parts.hidesAccounts) throw refusal;
  return { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email: codeRequest.email };
}

async function limitMails(
  { mailLimits, documents }: Pick<IdentityParts, "documents" | "mailLimits">,
  { requestType, current, email, newEmail }: CodeRequest,
  caller: Caller,
): Promise<LimitReached | undefined> {
  if (current) {
    const holderId = holderOf(current.account);
    return mailLimits.count({ by: "holder", holderId, newEmail }, caller);
  }
  const holder = await findAccountByEmail(documents, email);
  const isReset = requestType === "PASSWORD_RESET";
  const holderId = holder && holderOf(holder);
  const { isProven } = provenBy(holder);
  return mailLimits.count({ by: "stranger", isReset, isProven, holderId, email }, caller);
}

/** Our mails must not link to other sites. `/auth/action` checks the URL again. */
function checkContinueUrl(
  { publicUrl, continueHosts }: Pick<IdentityParts, "publicUrl" | "continueHosts">,
  { continueUrl }: Body,
): void {
  if (!continueUrl) return;
  const url = URL.parse(continueUrl);
  if (!url)
    throw new Refusal(
      "INVALID_CONTINUE_URI : ((expected an absolute URI with valid scheme and host))",
    );
  const isListed = /^https?:$/.test(url.protocol) && continueHosts.includes(url.hostname);
  if (url.origin !== new URL(publicUrl).origin && !isListed)
    throw new Refusal("UNAUTHORIZED_DOMAIN : Domain not allowlisted by project");
}

function prepare(
  parts: Authenticating &
    Pick<IdentityParts, "clock" | "hidesAccounts" | "lifetimes" | "captcha" | "observe">,
  requestType: string,
  fields: Body,
): Promise<CodeRequest> {
  switch (requestType) {
    case "EMAIL_SIGNIN":
      return prepareSignIn(parts, fields);
    case "PASSWORD_RESET":
      return prepareReset(parts, fields);
    case "VERIFY_EMAIL":
      return prepareVerification(parts, fields);
    case "VERIFY_AND_CHANGE_EMAIL":
      return prepareChange(parts, fields);
    default:
      // Only the service itself sends these mails.
      throw new Refusal(requestType, { status: 501 });
  }
}

async function prepareSignIn(
  parts: Pick<IdentityParts, "documents" | "captcha" | "observe">,
  fields: Body,
): Promise<CodeRequest> {
  const email = readEmail(parts, fields);
  const account = await findAccountByEmail(parts.documents, email);
  return { requestType: "EMAIL_SIGNIN", email, to: email, ...provenBy(account) };
}

async function prepareReset(
  parts: Pick<IdentityParts, "documents" | "hidesAccounts" | "captcha" | "observe">,
  fields: Body,
): Promise<CodeRequest> {
  const email = readResetEmail(parts, fields);
  const account = await findAccountByEmail(parts.documents, email);
  return {
    requestType: "PASSWORD_RESET",
    email,
    ...(account && { uid: account.uid }),
    to: account ? email : undefined,
    ...provenBy(account),
  };
}

function provenBy(account: Account | undefined) {
  return { isProven: account?.data.isEmailVerified ?? false };
}

async function prepareVerification(parts: Authenticating, { idToken }: Body): Promise<CodeRequest> {
  const current = await authenticate(parts, idToken ?? "");
  const { uid } = current.account;
  const email = ownEmail(current.account);
  return { requestType: "VERIFY_EMAIL", uid, email, to: email, current };
}

async function prepareChange(
  parts: Authenticating & Pick<IdentityParts, "clock" | "lifetimes">,
  fields: Body,
): Promise<CodeRequest> {
  if (!fields.newEmail) throw new Refusal("MISSING_NEW_EMAIL");
  if (!fields.idToken) throw new Refusal("MISSING_ID_TOKEN");
  const current = await authenticate(parts, fields.idToken);
  const { account, login } = current;
  const email = ownEmail(account);
  const newEmail = canonicalEmail(fields.newEmail);
  if (newEmail === undefined) throw new Refusal("INVALID_NEW_EMAIL");
  requireRecentLogin(parts, account, login);
  const { uid } = account;
  const { signInId } = login;
  const to = newEmail;
  return { requestType: "VERIFY_AND_CHANGE_EMAIL", uid, email, newEmail, signInId, to, current };
}

/** Without enumeration protection, an invalid email is reported as one without an account. */
function readResetEmail(
  parts: Pick<IdentityParts, "hidesAccounts" | "captcha" | "observe">,
  fields: Body,
): string {
  const isOpen = !parts.hidesAccounts;
  if (isOpen && fields.email && canonicalEmail(fields.email) === undefined)
    throw new Refusal("EMAIL_NOT_FOUND");
  return readEmail(parts, fields);
}

function readEmail(
  { captcha, observe }: Pick<IdentityParts, "captcha" | "observe">,
  { email: address, captchaResp }: Body,
): string {
  if (!address) throw new Refusal("MISSING_EMAIL");
  const email = canonicalEmail(address);
  if (email === undefined) throw new Refusal("INVALID_EMAIL");
  checkCaptcha(captcha, captchaResp, observe);
  return email;
}

function ownEmail({ data }: Account): string {
  if (!data.email) throw new Refusal("MISSING_EMAIL");
  return data.email;
}
