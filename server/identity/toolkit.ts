/** What the calls share: the parts of the server, and the two steps nearly all of them take. */
import type { Clock, Documents } from "#domain/ports.ts";
import { hashToken, randomToken } from "#domain/tokens.ts";
import { findAccount, type Account } from "./accounts.ts";
import { refreshTokens } from "./collections.ts";
import { ID_TOKEN_SECONDS, type IdTokens, type Login } from "./id-tokens.ts";
import type { PasswordHashing } from "./password-hash.ts";
import { Refusal } from "./refusal.ts";

export interface Toolkit {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly projectId: string;
  readonly idTokens: IdTokens;
  readonly passwordHashing: PasswordHashing;
}

/** Answers one call of the protocol; throws Refusal where the service would refuse. */
export type Call = (toolkit: Toolkit, request: Request) => Promise<object>;

export const EXPIRES_IN = String(ID_TOKEN_SECONDS);

/** The account behind an ID token a caller sent, and the login it stems from. Throws Refusal. */
export async function authenticate(
  toolkit: Toolkit,
  idToken: string,
): Promise<{ readonly account: Account; readonly login: Login }> {
  const reading = await toolkit.idTokens.read(idToken);
  if (reading.outcome === "invalid") throw new Refusal("INVALID_ID_TOKEN");
  if (reading.outcome === "expired") throw new Refusal("TOKEN_EXPIRED");
  const account = await findAccount(toolkit.documents, reading.uid);
  if (!account) throw new Refusal("USER_NOT_FOUND");
  if (reading.issuedAt < account.data.validSince) throw new Refusal("TOKEN_EXPIRED");
  if (account.data.isDisabled) throw new Refusal("USER_DISABLED");
  return { account, login: reading };
}

/** The tokens of a sign-in that has just happened. */
export async function issueTokens(toolkit: Toolkit, account: Account, login: Login) {
  const refreshToken = randomToken();
  await toolkit.documents.create(refreshTokens, await hashToken(refreshToken), {
    uid: account.uid,
    authTime: login.authTime,
    signInProvider: login.signInProvider,
    createdAt: toolkit.clock.now(),
  });
  const idToken = await toolkit.idTokens.issue(account, login);
  return { idToken, refreshToken, expiresIn: EXPIRES_IN };
}
