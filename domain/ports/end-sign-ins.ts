/** Part of the identity port: ends some of an account's sign-ins. */
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
  /** If present, all sign-ins of the account but this one end, including those without a session. */
  readonly allBut?: KnownSignIn | undefined;
}

/**
 * Ends sign-ins in the caller's transaction, whose commit invalidates all their tokens. The call only reads, and the
 * function that it returns writes.
 */
export type EndSignIns = (transaction: Transaction, ending: EndingSignIns) => Promise<() => void>;
