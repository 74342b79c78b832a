import { createAuthUri } from "./calls/create-auth-uri.ts";
import { deleteOwnAccount } from "./calls/delete-account.ts";
import { lookup } from "./calls/lookup.ts";
import { resetPassword } from "./calls/reset-password.ts";
import { revokeToken } from "./calls/revoke-token.ts";
import { sendOobCode } from "./calls/send-oob-code.ts";
import { passwordPolicy, recaptchaConfig } from "./calls/settings.ts";
import { signInWithEmailLink } from "./calls/sign-in-with-email-link.ts";
import { signInWithPassword } from "./calls/sign-in-with-password.ts";
import { signUp } from "./calls/sign-up.ts";
import { exchangeToken } from "./calls/token.ts";
import { update } from "./calls/update.ts";
import {
  finalizeMfaEnrollment,
  startMfaEnrollment,
  withdrawMfaEnrollment,
} from "./calls/mfa-enrollment.ts";
import { finalizeMfaSignIn, startMfaSignIn } from "./calls/mfa-sign-in.ts";
import { projects } from "./calls/projects.ts";
import { signInWithCustomToken } from "./calls/sign-in-with-custom-token.ts";
import { signInWithIdp } from "./calls/sign-in-with-idp.ts";
import type { Call } from "./identity-parts.ts";

/** By method and path. Hono routes would read the colon in `accounts:signUp` as a parameter. */
export const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ["POST /identitytoolkit.googleapis.com/v1/accounts:signUp", signUp],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", signInWithPassword],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink", signInWithEmailLink],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:lookup", lookup],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:update", update],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:delete", deleteOwnAccount],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:sendOobCode", sendOobCode],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:resetPassword", resetPassword],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:createAuthUri", createAuthUri],
  ["POST /identitytoolkit.googleapis.com/v2/accounts:revokeToken", revokeToken],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:signInWithIdp", signInWithIdp],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken", signInWithCustomToken],
  ["GET /identitytoolkit.googleapis.com/v1/projects", projects],
  ["POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start", startMfaEnrollment],
  [
    "POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:finalize",
    finalizeMfaEnrollment,
  ],
  [
    "POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:withdraw",
    withdrawMfaEnrollment,
  ],
  ["POST /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start", startMfaSignIn],
  ["POST /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize", finalizeMfaSignIn],
  ["GET /identitytoolkit.googleapis.com/v2/passwordPolicy", passwordPolicy],
  ["GET /identitytoolkit.googleapis.com/v2/recaptchaConfig", recaptchaConfig],
  ["POST /securetoken.googleapis.com/v1/token", exchangeToken],
]);

export const METHODS: ReadonlyMap<string, string> = new Map(
  [...CALLS.keys()].map((key) => {
    const [method = "", path = ""] = key.split(" ");
    return [path, method];
  }),
);
