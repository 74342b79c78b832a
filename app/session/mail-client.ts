/** Requests and uses mailed one-time codes through the identity SDK; loaded with the SDK. */
import {
  ActionCodeOperation,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
} from "firebase/auth";
import { authErrorCode } from "./auth-error.ts";
import { identityAuth } from "./identity-client.ts";
import { rememberLinkEmail } from "./link-email.ts";
import type { ActionMode } from "./action-query.ts";
import { ProviderError } from "./provider-response.ts";
import { withBasename } from "../platform/basename.ts";
import { signInPath } from "./require-account.ts";

export interface MailRequest {
  readonly email: string;
  readonly next: string;
}

/** Succeeds whether or not the account exists. */
export async function sendPasswordReset(
  { email, next }: MailRequest,
  apiKey: string,
): Promise<void> {
  try {
    await sendPasswordResetEmail(identityAuth(apiKey), email, { url: continueUrl(next) });
  } catch (error) {
    if (authErrorCode(error) !== "auth/user-not-found") throw error;
  }
}

export async function sendSignInLink({ email, next }: MailRequest, apiKey: string): Promise<void> {
  const url = continueUrl(next);
  await sendSignInLinkToEmail(identityAuth(apiKey), email, { url, handleCodeInApp: true });
  rememberLinkEmail(email);
}

export interface CodeInfo {
  /** Undefined for a sign-in link, which must not reveal the email. */
  readonly email: string | undefined;
  /** The current email, if the code replaces it. */
  readonly previousEmail: string | undefined;
}

const OPERATIONS: Record<ActionMode, string> = {
  resetPassword: ActionCodeOperation.PASSWORD_RESET,
  signIn: ActionCodeOperation.EMAIL_SIGNIN,
  verifyEmail: ActionCodeOperation.VERIFY_EMAIL,
  verifyAndChangeEmail: ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL,
  recoverEmail: ActionCodeOperation.RECOVER_EMAIL,
};

/** Does not use up the code. Throws the SDK's error; auth/invalid-action-code if the code is for another mode. */
export async function readCodeInfo(
  mode: ActionMode,
  oobCode: string,
  apiKey: string,
): Promise<CodeInfo> {
  const { operation, data } = await checkActionCode(identityAuth(apiKey), oobCode);
  if (operation !== OPERATIONS[mode]) throw new ProviderError("auth/invalid-action-code");
  return { email: data.email ?? undefined, previousEmail: data.previousEmail ?? undefined };
}

export async function applyCode(oobCode: string, apiKey: string): Promise<void> {
  await applyActionCode(identityAuth(apiKey), oobCode);
}

export async function setNewPassword(
  oobCode: string,
  password: string,
  apiKey: string,
): Promise<void> {
  await confirmPasswordReset(identityAuth(apiKey), oobCode, password);
}

/** The sign-in page forwards signed-in visitors to `next`, and handles links that a hosted page redirects to it. */
function continueUrl(next: string): string {
  return location.origin + withBasename(signInPath(next));
}
