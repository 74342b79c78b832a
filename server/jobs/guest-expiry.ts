/** Deletes accounts, tokens and sessions of idle guests without an order. A guest who paid never expires. */
import { orderStanding } from "#domain/selling/abandoned.ts";
import type { Documents, Transaction } from "#domain/ports/documents.ts";
import type { GuestAccounts } from "#domain/ports/guest-accounts.ts";
import { readable } from "#domain/ports/readable.ts";
import { type SessionData, sessions } from "../sessions/records.ts";
import { sleep } from "#domain/host.ts";

const BATCH = 50;
const DAY_MS = 24 * 60 * 60_000;

interface IdleGuestsOptions {
  readonly documents: Documents;
  /** With a hosted identity service this finds no accounts, and only sessions are deleted. */
  readonly guestAccounts: GuestAccounts;
  readonly now: number;
  readonly uids: Iterable<string>;
}

export async function forgetIdleGuests(options: IdleGuestsOptions): Promise<void> {
  const { documents, guestAccounts, now, uids } = options;
  const review = async (uid: string) => {
    await documents.transaction((transaction) => reviewGuest(transaction, uid, options));
    await sleep(0);
  };
  for (const uid of uids) await review(uid);
  const due = {
    where: [["guestExpiresAt", "<=", now]],
    orderBy: [["guestExpiresAt", "asc"]],
    limit: BATCH,
  } as const;
  const findAccounts = () => guestAccounts.findIdle(documents, now, BATCH);
  for (let found = await findAccounts(); found.length > 0; found = await findAccounts())
    for (const uid of found) await review(uid);
  const findSessions = async () => readable(await documents.query(sessions, due));
  for (let found = await findSessions(); found.length > 0; found = await findSessions())
    for (const uid of new Set(found.map(({ data }) => data.uid))) await review(uid);
}

/** Deletes the guest or changes the expiry, so that the loops above end. */
async function reviewGuest(
  transaction: Transaction,
  uid: string,
  { guestAccounts, now }: IdleGuestsOptions,
): Promise<void> {
  const account = await guestAccounts.read(transaction, uid);
  const all = await transaction.query(sessions, { where: [["uid", "==", uid]] });
  const own = all.filter(({ data }) => account || isSessionOfGuest(uid, data));
  const isCustomer = account !== undefined && !account.isGuest;
  const standing = isCustomer ? "paid" : await orderStanding(transaction, uid);
  if (standing === "none") {
    await guestAccounts.delete(transaction, uid);
    for (const { id } of own) transaction.delete(sessions, id);
    return;
  }
  const guestExpiresAt = standing === "paid" ? undefined : Math.max(standing, now + DAY_MS);
  if (account && account.guestExpiresAt !== guestExpiresAt)
    guestAccounts.setExpiry(transaction, uid, guestExpiresAt);
  for (const { id, data } of own)
    if (data.guestExpiresAt !== guestExpiresAt)
      transaction.update(sessions, id, { guestExpiresAt } as Partial<SessionData>);
}

/** Only for users without an account here: those of the hosted service, and guests who exist only in a session. */
function isSessionOfGuest(uid: string, { guestExpiresAt }: SessionData): boolean {
  return guestExpiresAt !== undefined || uid.startsWith("guest-");
}
