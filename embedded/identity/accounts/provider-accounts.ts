/** An email or an external identity belongs to one account at most. */
import type { Documents, Transaction } from "#domain/ports/documents.ts";
import { readAccountFile, takeOver } from "./account-file.ts";
import {
  emptyAccount,
  generateUid,
  hasSecondFactor,
  rankEmailSignIn,
  type Account,
  type Notify,
} from "./accounts.ts";
import {
  accountEmails,
  accounts,
  providerAccounts,
  type AccountData,
  type ProviderData,
} from "./collections.ts";
import { emailKey } from "./email-address.ts";
import { providerKey } from "./provider-key.ts";

/** What a provider asserts about a user. The email is lower-case. */
export interface ProviderProfile extends ProviderData {
  readonly isEmailVerified: boolean;
}

export type ProviderSignIn =
  | {
      readonly outcome: "signedIn";
      readonly account: Account;
      readonly isNew: boolean;
      /** The provider has since assigned the email to another of its users. */
      readonly isEmailRecycled: boolean;
    }
  /** Another account has the email, which the provider did not verify. The user must first sign in to that account. */
  | { readonly outcome: "needsConfirmation"; readonly account: Account }
  | { readonly outcome: "unknown" | "disabled" };

interface SignInOptions {
  readonly mayCreate: boolean;
  readonly now: number;
  readonly notify: Notify;
}

export async function signInWithProvider(
  documents: Documents,
  profile: ProviderProfile,
  { mayCreate, now, notify }: SignInOptions,
): Promise<ProviderSignIn> {
  const uid = generateUid();
  return documents.transaction(async (transaction): Promise<ProviderSignIn> => {
    const known = await findByProvider(transaction, profile);
    const holder = known ?? (await findByEmail(transaction, profile.email));
    if (!holder) {
      if (!mayCreate) return { outcome: "unknown" };
      return { ...create(transaction, uid, profile, now), isEmailRecycled: false };
    }
    if (!known && !profile.isEmailVerified)
      return { outcome: "needsConfirmation", account: holder };
    if (holder.data.isDisabled) return { outcome: "disabled" };
    const shown = { displayName: profile.displayName, photoUrl: profile.photoUrl };
    const isEmailRecycled =
      !known && holder.data.providers.some((each) => isOtherOfSameProvider(each, profile));
    if (!known && !holder.data.isEmailVerified) {
      const account = await takeOverBy(transaction, holder.uid, profile, { ...shown, now });
      return { outcome: "signedIn", account, isNew: false, isEmailRecycled };
    }
    const changes = {
      ...(!known && shown),
      ...loginTimes(holder, now),
      providers: withProvider(holder.data.providers, profile),
    };
    const account = write(transaction, holder, changes, profile);
    if (!known) await notify(transaction, holder, "providerLinked");
    return { outcome: "signedIn", account, isNew: false, isEmailRecycled };
  });
}

async function takeOverBy(
  transaction: Transaction,
  uid: string,
  profile: ProviderProfile,
  { now, ...shown }: Pick<AccountData, "displayName" | "photoUrl"> & { readonly now: number },
): Promise<Account> {
  const file = await readAccountFile(transaction, uid);
  if (!file) throw new Error("The account was read in this transaction");
  const times = { lastLoginAt: now, lastRefreshAt: now };
  const fields = { ...shown, ...times, providers: withProvider([], profile) };
  const account = takeOver(transaction, file, { fields, now });
  transaction.set(providerAccounts, providerKey(profile), { uid });
  return account;
}

export type ProviderLink =
  | { readonly outcome: "linked"; readonly account: Account }
  | { readonly outcome: "alreadyLinked" | "emailTaken" | "gone" };

interface LinkOptions {
  readonly now: number;
  /** True if the provider becomes a guest's first sign-in method: linking it counts as signing in. */
  readonly isSignIn: boolean;
  /** Throws if the caller's token has been revoked. */
  readonly admit: (transaction: Transaction) => Promise<void>;
  readonly notify: Notify;
}

/** The account's uid does not change; a guest becomes a member. */
export async function linkProvider(
  documents: Documents,
  uid: string,
  profile: ProviderProfile,
  { now, isSignIn, admit, notify }: LinkOptions,
): Promise<ProviderLink> {
  return documents.transaction(async (transaction): Promise<ProviderLink> => {
    await admit(transaction);
    if (await findByProvider(transaction, profile)) return { outcome: "alreadyLinked" };
    const stored = await transaction.get(accounts, uid);
    const holder = await findByEmail(transaction, profile.email);
    if (!stored || stored.data.isDisabled) return { outcome: "gone" };
    if (holder && holder.uid !== uid) return { outcome: "emailTaken" };
    const account = { uid, data: stored.data };
    const email = stored.data.email ?? profile.email;
    const takesEmail = !stored.data.email && profile.email !== undefined;
    const isProven = profile.isEmailVerified && email !== undefined && email === profile.email;
    if (takesEmail && email) transaction.set(accountEmails, emailKey(email), { uid });
    const changes = {
      ...(takesEmail && { email, isEmailVerified: profile.isEmailVerified }),
      ...(isProven && { isEmailVerified: true }),
      lastRefreshAt: now,
      ...(isSignIn && { lastLoginAt: now }),
      providers: withProvider(stored.data.providers, profile),
    };
    const linked = write(transaction, account, changes, profile);
    await notify(transaction, account, "providerLinked");
    return { outcome: "linked", account: linked };
  });
}

function create(transaction: Transaction, uid: string, profile: ProviderProfile, now: number) {
  const { email, displayName, photoUrl, isEmailVerified } = profile;
  const data: AccountData = {
    ...emptyAccount(now),
    ...(email && { email, isEmailVerified }),
    ...(displayName && { displayName }),
    ...(photoUrl && { photoUrl }),
    providers: withProvider([], profile),
  };
  transaction.create(accounts, uid, data);
  transaction.set(providerAccounts, providerKey(profile), { uid });
  if (email) transaction.set(accountEmails, emailKey(email), { uid });
  return { outcome: "signedIn", account: { uid, data }, isNew: true } as const;
}

/** Empty if the account has a second factor, because the sign-in is not complete yet. */
function loginTimes(account: Account, now: number) {
  return hasSecondFactor(account) ? {} : { lastLoginAt: now, lastRefreshAt: now };
}

function write(
  transaction: Transaction,
  { uid, data }: Account,
  fields: Partial<AccountData>,
  profile: ProviderProfile,
): Account {
  const changes = { ...fields, ...rankEmailSignIn(data, fields) };
  for (const each of data.providers)
    if (!changes.providers?.some(({ rawId }) => rawId === each.rawId))
      transaction.delete(providerAccounts, providerKey(each));
  transaction.set(providerAccounts, providerKey(profile), { uid });
  transaction.update(accounts, uid, changes);
  return { uid, data: { ...data, ...changes } };
}

/** A document of `providerAccounts` counts only while its account lists the identity. */
async function findByProvider(
  transaction: Transaction,
  identity: Pick<ProviderData, "providerId" | "rawId">,
): Promise<Account | undefined> {
  const claim = await transaction.get(providerAccounts, providerKey(identity));
  const stored = claim && (await transaction.get(accounts, claim.data.uid));
  const isHeld = stored?.data.providers.some(
    ({ providerId, rawId }) => providerId === identity.providerId && rawId === identity.rawId,
  );
  return claim && stored && isHeld ? { uid: claim.data.uid, data: stored.data } : undefined;
}

async function findByEmail(
  transaction: Transaction,
  email: string | undefined,
): Promise<Account | undefined> {
  const claim = email && (await transaction.get(accountEmails, emailKey(email)));
  const stored = claim && (await transaction.get(accounts, claim.data.uid));
  return claim && stored ? { uid: claim.data.uid, data: stored.data } : undefined;
}

/** An account has one identity per provider, so a new one replaces the old one. */
function withProvider(
  providers: readonly ProviderData[],
  { providerId, rawId, email, displayName, photoUrl }: ProviderProfile,
): ProviderData[] {
  const provider = { providerId, rawId, email, displayName, photoUrl };
  const index = providers.findIndex((each) => each.providerId === providerId);
  return index < 0 ? [...providers, provider] : providers.with(index, provider);
}

function isOtherOfSameProvider(each: ProviderData, profile: ProviderProfile): boolean {
  return each.providerId === profile.providerId && each.rawId !== profile.rawId;
}
