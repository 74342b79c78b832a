/** What the calls share: the parts of the server, and the two steps nearly all of them take. */
import type { Clock, Documents } from "#domain/ports.ts";
import { hashToken, randomToken } from "#domain/tokens.ts";
import type { Provider } from "#server/providers/provider.ts";
import type { Seal } from "#server/seal.ts";
import {
  findAccount,
  isGuest,
  toSeconds,
  type Account,
} from "#embedded/identity/accounts/accounts.ts";
import type { Captcha } from "#embedded/identity/protocol/captcha.ts";
import { refreshTokens } from "./collections.ts";
import type { CustomTokens } from "#embedded/identity/tokens/custom-tokens.ts";
import type { IdTokens, Login } from "#embedded/identity/tokens/id-tokens.ts";
import type { Lifetimes } from "#embedded/identity/tokens/lifetimes.ts";
import type { Limits } from "./limits.ts";
import type { PasswordHashing } from "#embedded/identity/credentials/password-hash.ts";
import type { PasswordPolicy } from "#embedded/identity/credentials/password-policy.ts";
import { Refusal } from "#embedded/identity/protocol/refusal.ts";

export interface Toolkit {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly projectId: string;
  readonly idTokens: IdTokens;
  readonly customTokens: CustomTokens;
  readonly passwordHashing: PasswordHashing;
  readonly passwordPolicy: PasswordPolicy;
  /** E-mail enumeration protection: no answer tells who has an account. */
  readonly hidesAccounts: boolean;
  readonly lifetimes: Lifetimes;
  readonly captcha: Captcha;
  readonly limits: Limits;
  /** Of the site: links in mails lead there, and back to nowhere else. */
  readonly publicUrl: string;
  /** Hosts besides where mails may lead back to, on any port. */
  readonly continueHosts: readonly string[];
  readonly apiKey: string;
  /** Makes refresh tokens. */
  readonly seal: Seal;
  /** Hides the links of queued mails. */
  readonly mailSeal: Seal;
  /** Seals the secrets of second factors. */
  readonly factorSeal: Seal;
  /** By id. */
  readonly providers: ReadonlyMap<string, Provider>;
  readonly authorizedDomains: readonly string[];
  /** For what a maker should know and nobody is refused for; no personal data. */
  readonly observe: (message: string, details: object) => void;
}

/** Who asks, as far as anyone can tell. */
export interface Caller {
  /** Absent where the client is this machine, or a proxy nobody told us of: it would stand for everyone. */
  readonly address: string | undefined;
}

/** Answers one call of the protocol; throws Refusal where the service would refuse. */
export type Call = (toolkit: Toolkit, request: Request, caller: Caller) => Promise<object>;

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

/** What could cost somebody their account wants a fresh proof; a guest has nothing to prove it with. */
export function requireRecentLogin(toolkit: Toolkit, account: Account, { authTime }: Login): void {
  const age = toSeconds(toolkit.clock.now()) - authTime;
  if (!isGuest(account) && age > toolkit.lifetimes.recentSignInSeconds)
    throw new Refusal("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
}

/** The tokens of a sign-in that has just happened. */
export async function issueTokens(toolkit: Toolkit, account: Account, login: Login) {
  // Sealed, so that a token that is no longer stored still names its account, and nobody can make one up.
  const refreshToken = toolkit.seal.close(`${account.uid}:${randomToken()}`);
  await toolkit.documents.create(refreshTokens, await hashToken(refreshToken), {
    uid: account.uid,
    authTime: login.authTime,
    signInProvider: login.signInProvider,
    ...(login.secondFactorId && { secondFactorId: login.secondFactorId }),
    ...(login.claims && { claims: { ...login.claims } }),
    createdAt: toolkit.clock.now(),
  });
  const idToken = await toolkit.idTokens.issue(account, login);
  return { idToken, refreshToken, expiresIn: String(toolkit.lifetimes.idTokenSeconds) };
}
