import { randomUUID } from "node:crypto";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents, Transaction } from "#domain/ports/documents.ts";
import { hashToken, randomToken } from "#domain/tokens.ts";
import type { IdentityProvider } from "#domain/ports/identity-providers.ts";
import type { Limits } from "#domain/ports/limits.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import {
  epochOf,
  findAccount,
  isCurrent,
  isGuest,
  toSeconds,
  type Account,
} from "../accounts/accounts.ts";
import type { Caller } from "./caller.ts";
import type { Captcha } from "./captcha.ts";
import { accounts, refreshTokens } from "../accounts/collections.ts";
import type { CustomTokens } from "../tokens/custom-tokens.ts";
import { isLoginEnded } from "../accounts/end-sign-ins.ts";
import type { IdTokens, Login } from "../tokens/id-tokens.ts";
import type { Lifetimes } from "../tokens/lifetimes.ts";
import type { MailLimits } from "./mail-limits.ts";
import type { PasswordHashing } from "../credentials/password-hash.ts";
import type { PasswordPolicy } from "../credentials/password-policy.ts";
import { Refusal } from "./refusal.ts";

export interface IdentityParts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly projectId: string;
  readonly idTokens: IdTokens;
  readonly customTokens: CustomTokens;
  readonly passwordHashing: PasswordHashing;
  readonly passwordPolicy: PasswordPolicy;
  /** Email enumeration protection: no response reveals whether an email has an account. */
  readonly hidesAccounts: boolean;
  readonly lifetimes: Lifetimes;
  readonly captcha: Captcha;
  readonly limits: Limits;
  readonly mailLimits: MailLimits;
  readonly publicUrl: string;
  /** Languages of mails. The first is the default, whose pages have no path prefix. */
  readonly locales: readonly string[];
  readonly continueHosts: readonly string[];
  readonly apiKey: string;
  readonly refreshTokenCipher: Cipher;
  readonly mailCipher: Cipher;
  readonly factorCipher: Cipher;
  readonly providers: ReadonlyMap<string, IdentityProvider>;
  readonly authorizedDomains: readonly string[];
  /** Logs what was allowed but would be refused if enforced. Must not contain personal data. */
  readonly observe: (message: string, details: object) => void;
}

export type Authenticating = Pick<IdentityParts, "documents" | "idTokens">;

export type TokenIssuing = Pick<
  IdentityParts,
  "documents" | "clock" | "idTokens" | "lifetimes" | "refreshTokenCipher"
>;

export type CodeMailing = Pick<
  IdentityParts,
  "clock" | "lifetimes" | "mailCipher" | "publicUrl" | "locales" | "apiKey"
>;

export type PasswordChecks = Pick<IdentityParts, "passwordPolicy" | "observe">;

/** Handles one call of the protocol. Throws Refusal if the hosted service would refuse. */
export type Call = (parts: IdentityParts, request: Request, caller: Caller) => Promise<object>;

export interface Authenticated {
  readonly account: Account;
  readonly login: Login;
}

/** Throws Refusal if the token is not valid. To change the account, also call `stayAuthenticated`. */
export async function authenticate(parts: Authenticating, idToken: string): Promise<Authenticated> {
  const reading = await parts.idTokens.read(idToken);
  if (reading.outcome === "invalid") throw new Refusal("INVALID_ID_TOKEN");
  if (reading.outcome === "expired") throw new Refusal("TOKEN_EXPIRED");
  const account = await findAccount(parts.documents, reading.uid);
  if (!account) throw new Refusal("USER_NOT_FOUND");
  if (!isCurrent(account.data, reading)) throw new Refusal("TOKEN_EXPIRED");
  if (account.data.isDisabled) throw new Refusal("USER_DISABLED");
  if (reading.signInId && (await isLoginEnded(parts.documents, reading.signInId)))
    throw new Refusal("TOKEN_EXPIRED");
  return { account, login: reading };
}

/** Throws Refusal if the token was revoked since `authenticate`. Call it in the transaction that writes. */
export async function stayAuthenticated(
  transaction: Transaction,
  { account, login }: Authenticated,
): Promise<void> {
  const stored = await transaction.get(accounts, account.uid);
  if (!stored) throw new Refusal("USER_NOT_FOUND");
  if (stored.data.isDisabled) throw new Refusal("USER_DISABLED");
  const isEnded = login.signInId && (await isLoginEnded(transaction, login.signInId));
  if (isEnded || epochOf(stored.data) !== epochOf(account.data)) throw new Refusal("TOKEN_EXPIRED");
}

/** Throws Refusal if the sign-in is too old for this change. Guests are exempt, because they cannot sign in again. */
export function requireRecentLogin(
  parts: Pick<IdentityParts, "clock" | "lifetimes">,
  account: Account,
  login: Login,
): void {
  const age = toSeconds(parts.clock.now()) - login.authTime;
  if (!isGuestLogin(account, login) && age > parts.lifetimes.recentSignInSeconds)
    throw new Refusal("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
}

/** False for an account that lost its last sign-in method. */
export function isGuestLogin(account: Account, { signInProvider }: Login): boolean {
  return isGuest(account) && signInProvider === "anonymous";
}

/** For guests, linking counts as a new sign-in; for others, the time of the sign-in does not change. */
export function loginAfterLink(
  parts: Pick<IdentityParts, "clock">,
  current: Authenticated,
  signInProvider: string,
): Login {
  return isGuestLogin(current.account, current.login)
    ? { authTime: toSeconds(parts.clock.now()), signInProvider }
    : { ...current.login, signInProvider };
}

/** Refresh tokens per account. They do not expire for members, so the oldest are deleted beyond this number. */
const MAX_TOKENS = 100;

async function findSurplus(transaction: Transaction, uid: string): Promise<string[]> {
  const stored = await transaction.query(refreshTokens, { where: [["uid", "==", uid]] });
  return stored
    .toSorted((a, b) => b.data.createdAt - a.data.createdAt)
    .slice(MAX_TOKENS - 1)
    .map(({ id }) => id);
}

/** Throws Refusal if the sign-in of `login` has ended, or if tokens were revoked since `account` was read. */
export async function issueTokens(parts: TokenIssuing, account: Account, login: Login) {
  const { signInId = randomUUID() } = login;
  // Encrypt it, so that it cannot be forged and still names its account after the token's document is deleted.
  const refreshToken = parts.refreshTokenCipher.encrypt(`${account.uid}:${randomToken()}`);
  const id = await hashToken(refreshToken);
  await parts.documents.transaction(async (transaction) => {
    await stayAuthenticated(transaction, { account, login });
    const surplus = await findSurplus(transaction, account.uid);
    for (const oldId of surplus) transaction.delete(refreshTokens, oldId);
    transaction.create(refreshTokens, id, {
      uid: account.uid,
      authTime: login.authTime,
      signInProvider: login.signInProvider,
      signInId,
      ...(login.secondFactorId && { secondFactorId: login.secondFactorId }),
      ...(login.claims && { claims: { ...login.claims } }),
      epoch: epochOf(account.data),
      createdAt: parts.clock.now(),
    });
  });
  const idToken = await parts.idTokens.issue(account, { ...login, signInId });
  return { idToken, refreshToken, expiresIn: String(parts.lifetimes.idTokenSeconds) };
}
