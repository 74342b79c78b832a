/** Mails with one-time codes, asked for and used through the identity SDK; loaded with it. */
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
import type { ActionMode } from "../routes/sign-in/mailed-link/action-query.ts";
import { ProviderError } from "./provider-answer.ts";
import { signInPath } from "./require-member.ts";

export interface MailOrder {
  readonly email: string;
  /** A path: where the way goes on after the link. */
  readonly next: string;
}

/** Ends the same whether there is such an account or not. */
export async function sendPasswordReset({ email, next }: MailOrder, apiKey: string): Promise<void> {
  try {
    await sendPasswordResetEmail(identityAuth(apiKey), email, { url: continueUrl(next) });
  } catch (error) {
    if (authErrorCode(error) !== "auth/user-not-found") throw error;
  }
}

export async function sendSignInLink({ email, next }: MailOrder, apiKey: string): Promise<void> {
  const url = continueUrl(next);
  await sendSignInLinkToEmail(identityAuth(apiKey), email, { url, handleCodeInApp: true });
  rememberLinkEmail(email);
}

export interface CodeInfo {
  /** Absent for a sign-in link: it must not tell. */
  readonly email: string | undefined;
  /** The address until now, where another one takes its place. */
  readonly previousEmail: string | undefined;
}

const OPERATIONS: Record<ActionMode, string> = {
  resetPassword: ActionCodeOperation.PASSWORD_RESET,
  signIn: ActionCodeOperation.EMAIL_SIGNIN,
  verifyEmail: ActionCodeOperation.VERIFY_EMAIL,
  verifyAndChangeEmail: ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL,
  recoverEmail: ActionCodeOperation.RECOVER_EMAIL,
};

/** What a code would do; it stays good. Throws the SDK's error, and for a code of another kind as for an unknown one. */
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

/** The sign-in page: it sends on who is signed in, and goes on with a link a hosted page hands back to it. */
function continueUrl(next: string): string {
  return location.origin + signInPath(next);
}
