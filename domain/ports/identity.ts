/** The identity port: accounts, tokens and guests. */

/** Lifetime of a guest without an order. Firebase deletes anonymous accounts after 30 days, too. */
export const IDLE_GUEST_MS = 30 * 24 * 60 * 60_000;

/** An account as the identity service describes it. */
export interface Person {
  readonly uid: string;
  readonly email?: string;
  readonly isEmailVerified: boolean;
  readonly displayName?: string;
  readonly photoUrl?: string;
  /** The account has never had a sign-in method. Within a session, the session must be anonymous, too. */
  readonly isGuest: boolean;
  /** The service's names: "password" for both password and email link, else a provider's id. */
  readonly signInMethods: readonly string[];
  readonly hasPassword: boolean;
  /** `displayName` is chosen by the user; `enrolledAt` is in milliseconds since the epoch. */
  readonly secondFactors: readonly {
    readonly id: string;
    readonly displayName?: string;
    readonly enrolledAt: number;
  }[];
  /** Seconds since 1970; older tokens and sessions are invalid. */
  readonly validSince: number;
  /** Changes with every revocation. Absent if the service has only `validSince`. */
  readonly epoch?: string;
  /** The user's new id, if the address's owner took over an account that somebody else had created. Absent: `uid`. */
  readonly holderId?: string;
}

/** Tokens and sessions are valid only in the epoch in which they began. */
export function epochOf({ epoch, validSince }: Pick<Person, "epoch" | "validSince">): string {
  return epoch ?? `${validSince}`;
}

/** The id under which the holder's orders and known devices are stored. */
export function holderOf({ uid, holderId }: Pick<Person, "uid" | "holderId">): string {
  return holderId ?? uid;
}

/** Claims of a verified ID token. Times are in seconds since 1970. */
export interface IdTokenClaims {
  readonly uid: string;
  readonly issuedAt: number;
  readonly authTime: number;
  /** The service's name: "anonymous", "password" or a provider's id. */
  readonly signInProvider: string;
  /** The service's id of the sign-in that issued the token; absent if the service has none. */
  readonly signInId?: string;
  /** The account's epoch when the token was issued; absent if the service has none. */
  readonly epoch?: string;
}

export type Exchange =
  | {
      readonly outcome: "exchanged";
      readonly uid: string;
      readonly refreshToken: string;
      readonly idToken: string;
      /** Milliseconds. */
      readonly lifetime: number;
    }
  | { readonly outcome: "refused" };

/** Proof of a sign-in that has just happened. */
export interface Tokens {
  readonly idToken: string;
  readonly refreshToken: string;
}

export interface NewGuest {
  readonly uid: string;
  readonly refreshToken: string;
  /** Seconds since the epoch, by the service's clock. */
  readonly issuedAt: number;
  readonly signInId?: string;
  readonly epoch?: string;
}

/** The service is unreachable, failing or refusing this shop: a 503. It does not mean that an account is invalid. */
export class IdentityUnavailable extends Error {
  override readonly name = "IdentityUnavailable";
}

/** The service works, but this client has created too many guest accounts. */
export class TooManyGuests extends Error {
  override readonly name = "TooManyGuests";
  /** Seconds. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(`This client may create its next guest account in ${retryAfter} s`);
    this.retryAfter = retryAfter;
  }
}

/** Every method throws `IdentityUnavailable` if the service does not respond. */
export interface Identity {
  /** How long results of `findPerson` may be cached, in milliseconds; 0 means not at all. */
  readonly personLifetime: number;
  /**
   * Creates an anonymous account. `clientAddress` is undefined if it is unknown. Throws TooManyGuests if the service
   * limits accounts per client and this client has too many; any other refusal is `IdentityUnavailable`.
   */
  createGuest(clientAddress: string | undefined): Promise<NewGuest>;
  /** Undefined for a forged, expired or malformed token, or one of another project. */
  verifyIdToken(idToken: string): Promise<IdTokenClaims | undefined>;
  /** Exchanges a refresh token; "refused" if the service no longer accepts it. */
  exchangeRefreshToken(refreshToken: string): Promise<Exchange>;
  /**
   * The account as it is now; undefined if it was deleted or disabled. `readIdToken` returns an ID token of the
   * account, or undefined if the service no longer issues one; not every adapter needs it.
   */
  findPerson(
    uid: string,
    readIdToken: () => Promise<string | undefined>,
  ): Promise<Person | undefined>;
}

/** The new way to sign in to the account. */
export type GuestProof =
  | { readonly kind: "password"; readonly email: string; readonly password: string }
  /** The code of a sign-in link. The upgrade uses it up. */
  | { readonly kind: "link"; readonly email: string; readonly oobCode: string }
  | {
      readonly kind: "provider";
      readonly providerId: string;
      readonly idToken: string;
      readonly rawNonce: string;
    };

export interface GuestUpgrade {
  /**
   * Adds a way to sign in to the anonymous account of `guestIdToken`; its uid does not change. Undefined if the service
   * refuses, for example because the email has an account. Throws `IdentityUnavailable` if it does not respond.
   * Attempts count against `clientAddress`.
   */
  upgrade(
    guestIdToken: string,
    proof: GuestProof,
    clientAddress: string | undefined,
  ): Promise<Tokens | undefined>;
}

/** An account as the shop's owner sees it. Times are in milliseconds since the epoch. */
export interface AccountSummary {
  readonly uid: string;
  readonly email?: string;
  readonly displayName?: string;
  readonly isEmailVerified: boolean;
  readonly isDisabled: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdAt: number;
  readonly lastLoginAt: number;
}

/** The owner's operations on accounts. Changes are idempotent and return false if there is no such account. */
export interface AccountAdmin {
  /** Accounts with an email (guests have none), ordered by email, starting after the email `after`. */
  list(page: { readonly after?: string; readonly limit: number }): Promise<AccountSummary[]>;
  /** Ignores case. */
  find(email: string): Promise<AccountSummary | undefined>;
  /** A disabled account cannot sign in, and its sessions end. */
  setDisabled(uid: string, isDisabled: boolean): Promise<boolean>;
  /** As if the account had opened a mailed link. */
  verify(uid: string): Promise<boolean>;
  /** Ends every session. */
  revoke(uid: string): Promise<boolean>;
  /** Removes the second factor and ends every session. */
  resetSecondFactor(uid: string): Promise<boolean>;
  /**
   * Deletes the account and all its sign-in data; its purchases end soon afterwards. The orders stay without its
   * address, because the law requires the shop to keep them.
   */
  delete(uid: string): Promise<boolean>;
}

/** Whether this is an account whose verified address is in `OWNER_EMAILS`. */
export type IsOwner = (person: Person | undefined) => boolean;
