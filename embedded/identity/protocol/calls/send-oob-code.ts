/** accounts:sendOobCode: mails a one-time code. With protection neither answer nor time shows who has an account. */
import { z } from "zod";
import { findAccountByEmail, type Account } from "#embedded/identity/accounts/accounts.ts";
import { checkCaptcha } from "../captcha.ts";
import type { OneTimeCode } from "#server/identity/collections.ts";
import { canonicalEmail } from "#embedded/identity/accounts/email-address.ts";
import { pickLanguage } from "#server/identity/language.ts";
import { issueCode } from "#embedded/identity/credentials/one-time-codes.ts";
import { Refusal } from "../refusal.ts";
import {
  CLIENT_MEMBERS,
  optionalChoice,
  optionalFlag,
  optionalText,
  readJson,
  unusedTexts,
} from "../request-body.ts";
import {
  authenticate,
  requireRecentLogin,
  type Caller,
  type Toolkit,
} from "#server/identity/toolkit.ts";

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

/** What is to be sent, and `email` as the answer names it. */
interface Order extends Pick<OneTimeCode, "requestType" | "uid" | "email" | "newEmail"> {
  readonly to: string | undefined;
}

export async function sendOobCode(
  toolkit: Toolkit,
  request: Request,
  caller: Caller,
): Promise<object> {
  const fields = await readJson(request, body);
  const { requestType, returnOobLink, continueUrl } = fields;
  if (!requestType || requestType === "OOB_REQ_TYPE_UNSPECIFIED")
    throw new Refusal("MISSING_REQ_TYPE");
  if (returnOobLink) throw new Refusal("INSUFFICIENT_PERMISSION");
  checkContinueUrl(toolkit, fields);
  const order = await prepare(toolkit, requestType, fields);
  const mailLimit = order.requestType === "PASSWORD_RESET" ? "resetMailByAddress" : "mailByAddress";
  await toolkit.limits.count([
    [mailLimit, order.newEmail ?? order.email],
    ["mailByClient", caller.address],
  ]);
  // Counted first: whoever asks after addresses may do so only so often.
  if (!order.to && !toolkit.hidesAccounts) throw new Refusal("EMAIL_NOT_FOUND");
  const language = pickLanguage(request.headers.get("x-firebase-locale"));
  await toolkit.documents.transaction((transaction) =>
    issueCode(transaction, toolkit, { ...order, language, continueUrl }),
  );
  return { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email: order.email };
}

/** A mail of ours must not lead to somebody else's site. Ours lead nowhere else anyway: see `/auth/action`. */
function checkContinueUrl({ publicUrl, continueHosts }: Toolkit, { continueUrl }: Body): void {
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

function prepare(toolkit: Toolkit, requestType: string, fields: Body): Promise<Order> {
  switch (requestType) {
    case "EMAIL_SIGNIN":
      return prepareSignIn(toolkit, fields);
    case "PASSWORD_RESET":
      return prepareReset(toolkit, fields);
    case "VERIFY_EMAIL":
      return prepareVerification(toolkit, fields);
    case "VERIFY_AND_CHANGE_EMAIL":
      return prepareChange(toolkit, fields);
    default:
      // Mails that only the service itself sends.
      throw new Refusal(requestType, { status: 501 });
  }
}

async function prepareSignIn(toolkit: Toolkit, fields: Body): Promise<Order> {
  const email = readEmail(toolkit, fields);
  return { requestType: "EMAIL_SIGNIN", email, to: email };
}

async function prepareReset(toolkit: Toolkit, fields: Body): Promise<Order> {
  const email = readResetEmail(toolkit, fields);
  const account = await findAccountByEmail(toolkit.documents, email);
  return {
    requestType: "PASSWORD_RESET",
    email,
    ...(account && { uid: account.uid }),
    to: account ? email : undefined,
  };
}

async function prepareVerification(toolkit: Toolkit, { idToken }: Body): Promise<Order> {
  const { account } = await authenticate(toolkit, idToken ?? "");
  const email = ownEmail(account);
  return { requestType: "VERIFY_EMAIL", uid: account.uid, email, to: email };
}

async function prepareChange(toolkit: Toolkit, fields: Body): Promise<Order> {
  if (!fields.newEmail) throw new Refusal("MISSING_NEW_EMAIL");
  if (!fields.idToken) throw new Refusal("MISSING_ID_TOKEN");
  const { account, login } = await authenticate(toolkit, fields.idToken);
  const email = ownEmail(account);
  const newEmail = canonicalEmail(fields.newEmail);
  if (newEmail === undefined) throw new Refusal("INVALID_NEW_EMAIL");
  requireRecentLogin(toolkit, account, login);
  if (await findAccountByEmail(toolkit.documents, newEmail)) throw new Refusal("EMAIL_EXISTS");
  const { uid } = account;
  return { requestType: "VERIFY_AND_CHANGE_EMAIL", uid, email, newEmail, to: newEmail };
}

/** Where it is said who has an account, nobody has one under what is no address. */
function readResetEmail(toolkit: Toolkit, fields: Body): string {
  const isOpen = !toolkit.hidesAccounts;
  if (isOpen && fields.email && canonicalEmail(fields.email) === undefined)
    throw new Refusal("EMAIL_NOT_FOUND");
  return readEmail(toolkit, fields);
}

function readEmail({ captcha, observe }: Toolkit, { email: address, captchaResp }: Body): string {
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
