/** Emails must be lower-case; times are in milliseconds. */
import { randomInt } from "node:crypto";
import type { AccountMail } from "#domain/notifications/outbox.ts";
import type { Documents, Transaction } from "#domain/ports/documents.ts";
import { IDLE_GUEST_MS, type Person } from "#domain/ports/identity.ts";
import { randomId } from "#domain/tokens.ts";
import {
  accountEmails,
  accounts,
  hasNeverHadSignInMethod,
  type AccountData,
  type ProviderData,
  type RefreshToken,
} from "./collections.ts";
import { emailKey } from "./email-address.ts";

export interface Account {
  readonly uid: string;
  readonly data: AccountData;
}

export type SecurityChange = Exclude<
  AccountMail["kind"],
  "resetPassword" | "signIn" | "verifyEmail" | "verifyAndChangeEmail"
>;

/** Queues a mail about a change, in the transaction that makes the change. */
export type Notify = (
  transaction: Transaction,
  before: Account,
  change: SecurityChange,
) => Promise<void>;

export interface PasswordCredential {
  readonly email: string;
  readonly passwordHash: string;
  readonly displayName?: string;
}

type AccountCreation =
  | { readonly outcome: "created"; readonly account: Account }
  | { readonly outcome: "emailTaken" };

type Refresh =
  | { readonly outcome: "refreshed"; readonly account: Account }
  | { readonly outcome: "missing" | "disabled" | "revoked" };

const UID_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const UID_LENGTH = 28;

export async function findAccount(documents: Documents, uid: string): Promise<Account | undefined> {
  const snapshot = await documents.get(accounts, uid);
  return snapshot && { uid, data: snapshot.data };
}

export async function findAccountByEmail(
  documents: Documents,
  email: string,
): Promise<Account | undefined> {
  const claim = await documents.get(accountEmails, emailKey(email));
  return claim && findAccount(documents, claim.data.uid);
}

/** The account with this email, or else the oldest account for which a provider reported it. */
export async function findAccountByAnyEmail(
  documents: Documents,
  email: string,
): Promise<Account | undefined> {
  const holder = await findAccountByEmail(documents, email);
  if (holder) return holder;
  const [first] = await documents.query(accounts, {
    where: [["providerEmails", "array-contains", email]],
    orderBy: [["createdAt", "asc"]],
    limit: 1,
  });
  return first && { uid: first.id, data: first.data };
}

export async function createGuestAccount(documents: Documents, now: number): Promise<Account> {
  const data = { ...emptyAccount(now), guestExpiresAt: now + IDLE_GUEST_MS };
  const account = { uid: generateUid(), data };
  await documents.create(accounts, account.uid, account.data);
  return account;
}

export async function createPasswordAccount(
  documents: Documents,
  credential: PasswordCredential,
  now: number,
): Promise<AccountCreation> {
  const uid = generateUid();
  const data = { ...emptyAccount(now), ...credential, emailRank: 0, passwordUpdatedAt: now };
  return documents.transaction(async (transaction) => {
    if (await transaction.get(accountEmails, emailKey(credential.email)))
      return { outcome: "emailTaken" };
    transaction.create(accountEmails, emailKey(credential.email), { uid });
    transaction.create(accounts, uid, data);
    return { outcome: "created", account: { uid, data } };
  });
}

/** Undefined if the account was deleted, disabled or given another password since it was read. */
export async function recordLogin(
  documents: Documents,
  account: Account,
  now: number,
  { passwordHash }: { readonly passwordHash?: string | undefined } = {},
): Promise<Account | undefined> {
  return documents.transaction(async (transaction) => {
    const stored = await readActive(transaction, account.uid);
    if (!stored || stored.data.passwordHash !== account.data.passwordHash) return undefined;
    const times = hasSecondFactor(stored) ? {} : { lastLoginAt: now, lastRefreshAt: now };
    const changes = { ...times, ...(passwordHash && { passwordHash }) };
    return Object.keys(changes).length > 0 ? recordTimes(transaction, stored, changes) : stored;
  });
}

type UidSignIn =
  | { readonly outcome: "signedIn"; readonly account: Account; readonly isNewUser: boolean }
  | { readonly outcome: "disabled" };

/** The server vouches for the uid of a custom token. Creates the account if it does not exist. */
export async function signInByUid(
  documents: Documents,
  uid: string,
  now: number,
): Promise<UidSignIn> {
  return documents.transaction(async (transaction): Promise<UidSignIn> => {
    const stored = await transaction.get(accounts, uid);
    if (stored?.data.isDisabled) return { outcome: "disabled" };
    if (!stored) {
      const data = { ...emptyAccount(now), hasCustomSignIn: true };
      transaction.create(accounts, uid, data);
      return { outcome: "signedIn", account: { uid, data }, isNewUser: true };
    }
    const changes = { hasCustomSignIn: true, lastLoginAt: now, lastRefreshAt: now };
    transaction.update(accounts, uid, changes);
    const account = { uid, data: { ...stored.data, ...changes } };
    return { outcome: "signedIn", account, isNewUser: false };
  });
}

/** Records nothing if the refresh token is no longer valid. */
export async function recordRefresh(
  documents: Documents,
  { uid, createdAt, epoch }: Pick<RefreshToken, "uid" | "createdAt" | "epoch">,
  now: number,
): Promise<Refresh> {
  return documents.transaction(async (transaction) => {
    const stored = await transaction.get(accounts, uid);
    if (!stored) return { outcome: "missing" };
    if (stored.data.isDisabled) return { outcome: "disabled" };
    if (!isCurrent(stored.data, { epoch, issuedAt: toSeconds(createdAt) }))
      return { outcome: "revoked" };
    const account = recordTimes(transaction, { uid, data: stored.data }, { lastRefreshAt: now });
    return { outcome: "refreshed", account };
  });
}

/** Undefined if the account is missing or disabled. */
export async function findPerson(documents: Documents, uid: string): Promise<Person | undefined> {
  const account = await findAccount(documents, uid);
  if (!account || account.data.isDisabled) return undefined;
  const { data } = account;
  const { email, displayName, photoUrl, isEmailVerified, validSince } = data;
  return {
    uid,
    ...(email !== undefined && { email }),
    ...(displayName !== undefined && { displayName }),
    ...(photoUrl !== undefined && { photoUrl }),
    isEmailVerified,
    isGuest: isGuest(account),
    signInMethods: [
      ...data.providers.map(({ providerId }) => providerId),
      ...(hasEmailSignIn(data) ? ["password"] : []),
    ],
    hasPassword: data.passwordHash !== undefined,
    secondFactors: (data.mfaFactors ?? []).map(({ id, enrolledAt, displayName: name }) => ({
      id,
      enrolledAt,
      ...(name && { displayName: name }),
    })),
    validSince,
    epoch: epochOf(data),
    ...(data.holderId !== undefined && { holderId: data.holderId }),
  };
}

/** To decide whether a caller is a guest, use `isGuestLogin`, which also checks the token. */
export function isGuest({ data }: Account): boolean {
  return hasNeverHadSignInMethod(data);
}

/** By password or by sign-in link; the protocol calls both "password". */
export function hasEmailSignIn({ email, passwordHash, hasEmailLink }: AccountData): boolean {
  return email !== undefined && (passwordHash !== undefined || hasEmailLink === true);
}

/** The position of a newly added password or link: methods are listed in the order they were added. */
export function rankEmailSignIn(
  data: AccountData,
  changes: Partial<AccountData>,
): Partial<AccountData> {
  const next = { ...data, ...changes };
  return hasEmailSignIn(next) && !hasEmailSignIn(data) ? { emailRank: next.providers.length } : {};
}

/** The password or link keeps its position among the remaining methods. */
export function keepProviders(
  { providers, emailRank = 0 }: AccountData,
  isKept: (provider: ProviderData) => boolean,
): Partial<AccountData> {
  return {
    providers: providers.filter(isKept),
    emailRank: providers.slice(0, emailRank).filter(isKept).length,
  };
}

export function hasSecondFactor({ data }: Account): boolean {
  return (data.mfaFactors?.length ?? 0) > 0;
}

/** Invalidates all tokens issued so far, also those of this instant. */
export function revokeTokens(now: number) {
  return { validSince: toSeconds(now), hasRevoked: true, epoch: randomId() };
}

/** Tokens of another epoch are invalid, whatever the clocks say. Builds without epochs change only `validSince`. */
export function epochOf({ epoch, validSince }: AccountData): string {
  return epoch === undefined ? `${validSince}` : `${epoch}.${validSince}`;
}

/** The id under which the account's holder buys and has known devices. */
export function holderOf({ uid, data }: Account): string {
  return data.holderId ?? uid;
}

/** `issuedAt` (seconds) matters only for tokens without an epoch, which old builds issued. */
export function isCurrent(
  account: AccountData,
  { epoch, issuedAt }: { readonly epoch?: string | undefined; readonly issuedAt: number },
): boolean {
  if (epoch !== undefined) return epoch === epochOf(account);
  return account.epoch === undefined && issuedAt >= account.validSince;
}

export function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

async function readActive(transaction: Transaction, uid: string): Promise<Account | undefined> {
  const snapshot = await transaction.get(accounts, uid);
  return snapshot && !snapshot.data.isDisabled ? { uid, data: snapshot.data } : undefined;
}

function recordTimes(
  transaction: Transaction,
  { uid, data }: Account,
  times: Partial<Pick<AccountData, "lastLoginAt" | "lastRefreshAt" | "passwordHash">>,
): Account {
  transaction.update(accounts, uid, times);
  return { uid, data: { ...data, ...times } };
}

export function emptyAccount(now: number): AccountData {
  return {
    isEmailVerified: false,
    isDisabled: false,
    providers: [],
    createdAt: now,
    lastLoginAt: now,
    lastRefreshAt: now,
    validSince: toSeconds(now),
    epoch: randomId(),
  };
}

export function generateUid(): string {
  let uid = "";
  while (uid.length < UID_LENGTH) uid += UID_ALPHABET.charAt(randomInt(UID_ALPHABET.length));
  return uid;
}
