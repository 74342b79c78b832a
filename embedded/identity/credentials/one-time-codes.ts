/** Codes that prove who reads an address: made here, mailed, stored as a hash, good for one purpose and once. */
import { randomBytes } from "node:crypto";
import { mailOutbox, queuedAccountMail, type AccountMail } from "#domain/mail/outbox.ts";
import type { DocumentReader, Transaction } from "#domain/ports.ts";
import { hashToken, randomToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import { oneTimeCodes, type OneTimeCode } from "#server/identity/collections.ts";
import { Refusal } from "../protocol/refusal.ts";
import type { Caller, Toolkit } from "#server/identity/toolkit.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const CODE_LENGTH = 54;

type RequestType = OneTimeCode["requestType"];

const KINDS: Record<RequestType, { readonly mode: AccountMail["kind"]; readonly lifeMs: number }> =
  {
    PASSWORD_RESET: { mode: "resetPassword", lifeMs: HOUR_MS },
    EMAIL_SIGNIN: { mode: "signIn", lifeMs: 6 * HOUR_MS },
    VERIFY_EMAIL: { mode: "verifyEmail", lifeMs: 3 * DAY_MS },
    VERIFY_AND_CHANGE_EMAIL: { mode: "verifyAndChangeEmail", lifeMs: 3 * DAY_MS },
    /** Longer: whoever was robbed of an account may be away. */
    RECOVER_EMAIL: { mode: "recoverEmail", lifeMs: 7 * DAY_MS },
  };

interface CodeOrder extends Omit<OneTimeCode, "expiresAt"> {
  /** Absent where nothing is to be sent: the code is stored all the same, and nobody ever learns it. */
  readonly to?: string | undefined;
  readonly language: string;
  readonly continueUrl?: string | undefined;
}

export interface StoredCode {
  readonly id: string;
  readonly data: OneTimeCode;
}

/** Stores a code and queues its mail; to be called after the transaction's reads. */
export async function issueCode(
  transaction: Transaction,
  toolkit: Toolkit,
  { to, language, continueUrl, ...code }: CodeOrder,
): Promise<void> {
  const secret = randomBytes(CODE_LENGTH).toString("base64url").slice(0, CODE_LENGTH);
  const { mode, lifeMs } = KINDS[code.requestType];
  const { mailedCodeSeconds } = toolkit.lifetimes;
  const now = toolkit.clock.now();
  const expiresAt = Timestamp.fromMillis(
    now + (mailedCodeSeconds === undefined ? lifeMs : mailedCodeSeconds * 1000),
  );
  transaction.create(oneTimeCodes, await hashToken(secret), { ...code, expiresAt });
  if (to === undefined) return;
  const link = new URL("/auth/action", toolkit.publicUrl);
  link.searchParams.set("mode", mode);
  link.searchParams.set("oobCode", secret);
  link.searchParams.set("apiKey", toolkit.apiKey);
  if (continueUrl) link.searchParams.set("continueUrl", continueUrl);
  link.searchParams.set("lang", language);
  const sealedLink = toolkit.mailSeal.close(link.href);
  const mail = { kind: mode, to, sealedLink, linkExpiresAt: expiresAt, language };
  transaction.create(
    mailOutbox,
    `account-${randomToken()}`,
    queuedAccountMail(mail, Timestamp.fromMillis(now)),
  );
}

/** Throws Refusal for a code that is unknown, used up or over. Whoever acts on it deletes it in the same transaction. */
export async function readCode(
  reader: DocumentReader,
  toolkit: Toolkit,
  code: string,
): Promise<StoredCode> {
  const stored = await reader.get(oneTimeCodes, await hashToken(code));
  if (!stored) throw new Refusal("INVALID_OOB_CODE");
  if (stored.data.expiresAt.toMillis() <= toolkit.clock.now())
    throw new Refusal("EXPIRED_OOB_CODE");
  return stored;
}

const CODE_REFUSALS = new Set(["INVALID_OOB_CODE", "EXPIRED_OOB_CODE"]);

/** Counts the codes that are wrong against whoever tries them. */
export async function limitCodes<R>(
  toolkit: Toolkit,
  caller: Caller,
  work: () => Promise<R>,
): Promise<R> {
  const tries = [["codeByClient", caller.address]] as const;
  await toolkit.limits.check(tries);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && CODE_REFUSALS.has(error.message))
      await toolkit.limits.count(tries);
    throw error;
  }
}
