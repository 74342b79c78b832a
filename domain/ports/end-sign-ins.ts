/** Part of the identity port: ends some sign-ins of an account and leaves the others. */
import type { Transaction } from "./documents.ts";

/** What a session knows about the sign-in that opened it. */
export interface KnownSignIn {
  /** The identity service's id; absent for sessions opened before sign-ins had ids. */
  readonly signInId?: string | undefined;
  readonly refreshToken?: string | undefined;
}

export interface EndingSignIns {
  readonly uid: string;
  readonly ending: readonly KnownSignIn[];
  /** If present, every other sign-in of the account ends, including sign-ins without a session. */
  readonly allBut?: KnownSignIn | undefined;
}

/**
 * Ends sign-ins in the caller's transaction: after its commit, none of their tokens is valid. Reads when called; the
 * returned function writes.
 */
export type EndSignIns = (transaction: Transaction, ending: EndingSignIns) => Promise<() => void>;
