/** Part of the identity port: guest accounts stored by this shop, for the job that deletes idle ones. */
import type { Documents, Transaction } from "./documents.ts";

export interface GuestAccounts {
  /** Ids of expired guest accounts, the longest expired first. Skips documents that only a newer build can read. */
  findIdle(documents: Documents, now: number, limit: number): Promise<readonly string[]>;
  /**
   * Undefined if no such account exists. `guestExpiresAt` is in milliseconds since 1970; absent if the guest never
   * expires. `isTakenOver`: orders of this uid are those of an earlier holder (`holderOf`).
   */
  read(
    transaction: Transaction,
    uid: string,
  ): Promise<
    | {
        readonly isGuest: boolean;
        readonly isTakenOver: boolean;
        readonly guestExpiresAt?: number | undefined;
      }
    | undefined
  >;
  /** The account must exist. If `guestExpiresAt` is undefined, the account never expires. */
  setExpiry(transaction: Transaction, uid: string, guestExpiresAt: number | undefined): void;
  /** Deletes the account and all its sign-in data. Reads before it writes. Idempotent. */
  delete(transaction: Transaction, uid: string): Promise<void>;
}
