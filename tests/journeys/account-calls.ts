/** Creates accounts through the identity protocol, for journeys that start with one. */
import type { Page } from "@playwright/test";
import { codeAt, stepAt } from "#embedded/identity/credentials/second-factor/totp.ts";
import { newEmail, PASSWORD } from "./journey.ts";
import { mailedLink } from "./mailed.ts";

export const API_KEY = "tollgate-local";

type IdentityResponse = Record<string, string> & {
  readonly totpSessionInfo: { readonly sharedSecretKey: string; readonly sessionInfo: string };
};

export async function callIdentity(
  page: Pick<Page, "request">,
  path: string,
  data: object,
): Promise<IdentityResponse> {
  const url = `/identitytoolkit.googleapis.com/${path}?key=${API_KEY}`;
  // As browsers do, send the request again if the server has just closed the idle connection.
  const response = await page.request.post(url, { data, maxRetries: 1 });
  if (!response.ok()) throw new Error(`${path} answered ${await response.text()}`);
  return (await response.json()) as IdentityResponse;
}

export async function createAccount(page: Pick<Page, "request">) {
  const email = newEmail();
  const fields = { email, password: PASSWORD, returnSecureToken: true };
  const response = await callIdentity(page, "v1/accounts:signUp", fields);
  const { idToken = "", refreshToken = "", localId: uid = "" } = response;
  return { email, idToken, refreshToken, uid };
}

/** Creates one account with a verified email and an authenticator app for each name. */
export async function createGuardedAccount(page: Page, names: readonly string[]) {
  const { email, idToken: first } = await createAccount(page);
  await callIdentity(page, "v1/accounts:sendOobCode", {
    requestType: "VERIFY_EMAIL",
    idToken: first,
  });
  const link = new URL(await mailedLink(page, email, /^Confirm/));
  await callIdentity(page, "v1/accounts:update", { oobCode: link.searchParams.get("oobCode") });
  const secrets: string[] = [];
  let idToken = first;
  for (const displayName of names) {
    const start = { idToken, totpEnrollmentInfo: {} };
    const { totpSessionInfo } = await callIdentity(page, "v2/accounts/mfaEnrollment:start", start);
    const { sharedSecretKey, sessionInfo } = totpSessionInfo;
    const verificationCode = codeAt(sharedSecretKey, stepAt(Date.now()));
    const finalize = {
      idToken,
      displayName,
      totpVerificationInfo: { sessionInfo, verificationCode },
    };
    ({ idToken = "" } = await callIdentity(page, "v2/accounts/mfaEnrollment:finalize", finalize));
    secrets.push(sharedSecretKey);
  }
  return { email, secrets };
}

/** The next period's code, because setting up the app may have used the current one. */
export function nextCode(secret: string | undefined): string {
  return codeAt(secret ?? "", stepAt(Date.now()) + 1);
}

/** A code that is wrong in all periods around now. */
export function wrongCode(secret: string | undefined): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret ?? "", stepAt(Date.now()) + steps));
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find(
      (code) => !near.includes(code),
    ) ?? ""
  );
}
