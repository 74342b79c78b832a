/** Who people are, as the rules see them. Part of the ports. */

/** An account as the identity service describes it. */
export interface Person {
  readonly uid: string;
  readonly email?: string;
  readonly isEmailVerified: boolean;
  readonly displayName?: string;
  readonly photoUrl?: string;
  /** No e-mail with password and no provider: behaviours of a guest, not of a signed-in user. */
  readonly isGuest: boolean;
  /** As the service names them: "password" for password and e-mail link alike, else a provider's id. */
  readonly signInMethods: readonly string[];
  readonly hasPassword: boolean;
  /** Under the names their holder gave them; `enrolledAt` in milliseconds since the epoch. */
  readonly secondFactors: readonly {
    readonly id: string;
    readonly displayName?: string;
    readonly enrolledAt: number;
  }[];
  /** Seconds since the epoch; tokens and sessions from before it are void. */
  readonly validSince: number;
}

/** What a genuine, unexpired ID token says. Times in seconds since the epoch. */
export interface IdTokenClaims {
  readonly uid: string;
  readonly issuedAt: number;
  readonly authTime: number;
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

/** An anonymous account that has just been made. */
export interface NewGuest {
  readonly uid: string;
  readonly refreshToken: string;
  /** Seconds since the epoch, by the service's clock. */
  readonly issuedAt: number;
}

/** The service cannot be reached, is in trouble or refuses this shop; nothing was said of an account. */
export class IdentityUnavailable extends Error {
  override readonly name = "IdentityUnavailable";
}

/** Every call throws `IdentityUnavailable` where the service does not answer. */
export interface Identity {
  /** How long, in milliseconds, what `findPerson` said may be kept; 0 where each request asks. */
  readonly personLifetime: number;
  /** Makes an anonymous account; throws where the service refuses, too. */
  createGuest(): Promise<NewGuest>;
  /** Undefined for a forged, foreign, expired or malformed token. */
  verifyIdToken(idToken: string): Promise<IdTokenClaims | undefined>;
  /** Trades a refresh token; "refused" where the service no longer accepts it. */
  exchangeRefreshToken(refreshToken: string): Promise<Exchange>;
  /**
   * The account as it stands; undefined where it was deleted or disabled. `readIdToken` answers an ID token of it, or
   * undefined where the service gives none any more; not every adapter needs one.
   */
  findPerson(
    uid: string,
    readIdToken: () => Promise<string | undefined>,
  ): Promise<Person | undefined>;
}

/** What will open the account from now on. */
export type GuestProof =
  | { readonly kind: "password"; readonly email: string; readonly password: string }
  /** The code of a sign-in link, which is used up. */
  | { readonly kind: "link"; readonly email: string; readonly oobCode: string }
  | {
      readonly kind: "provider";
      readonly providerId: string;
      readonly idToken: string;
      readonly rawNonce: string;
    };

export interface GuestUpgrade {
  /**
   * Gives the anonymous account of `guestIdToken` a way in; its uid stays. Undefined where the service refuses, such as
   * for an address that has an account. Throws `IdentityUnavailable`. Tries count against `clientAddress`.
   */
  upgrade(
    guestIdToken: string,
    proof: GuestProof,
    clientAddress: string | undefined,
  ): Promise<Tokens | undefined>;
}

/** An account as the owner of the shop sees it. Times in milliseconds since the epoch. */
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

/** What the owner may do to accounts. Changes are idempotent and answer false where there is no such account. */
export interface AccountDesk {
  /** Those with an address, by address; guests have none. `after` is an address. */
  list(page: { readonly after?: string; readonly limit: number }): Promise<AccountSummary[]>;
  /** Compared without case. */
  find(email: string): Promise<AccountSummary | undefined>;
  /** A disabled account cannot sign in, and its sessions end. */
  setDisabled(uid: string, isDisabled: boolean): Promise<boolean>;
  /** Ends every session. */
  revoke(uid: string): Promise<boolean>;
  /** The next sign-in asks for no second factor; sessions end. */
  resetSecondFactor(uid: string): Promise<boolean>;
  /** With everything that is kept for signing in. Orders stay: the law wants them kept. */
  delete(uid: string): Promise<boolean>;
}
