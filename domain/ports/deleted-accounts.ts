/** Part of the identity port: accounts of this shop that were deleted and whose purchases must still end. */
import type { Documents } from "./documents.ts";

export interface DeletedAccounts {
  /** Uids of deleted accounts. Guests are not among them. */
  find(documents: Documents, limit: number): Promise<readonly string[]>;
  /** Idempotent. */
  forget(documents: Documents, uid: string): Promise<void>;
}
