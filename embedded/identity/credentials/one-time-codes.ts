/** Mailed codes that prove control of an email. They are stored as hashes and valid once, for one purpose. */
import { basenameOf } from "#locales/locale-path.ts";
import { randomBytes } from "node:crypto";
import { mailOutbox, queuedAccountMail, type AccountMail } from "#domain/notifications/outbox.ts";
import type { DocumentReader, Transaction } from "#domain/ports/documents.ts";
import { hashToken, randomToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import { oneTimeCodes, type OneTimeCode } from "../accounts/collections.ts";
import { LIMITS } from "../protocol/limits.ts";
import { Refusal } from "../protocol/refusal.ts";
import type { Caller } from "../protocol/caller.ts";
import type { CodeMailing, IdentityParts } from "../protocol/identity-parts.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const CODE_LENGTH = 54;

type RequestType = OneTimeCode["requestType"];

const CODE_KINDS: Record<
  RequestType,
  { readonly mode: AccountMail["kind"]; readonly lifeMs: number }
> = {
  PASSWORD_RESET: { mode: "resetPassword", lifeMs: HOUR_MS },
  EMAIL_SIGNIN: { mode: "signIn", lifeMs: 6 * HOUR_MS },
  VERIFY_EMAIL: { mode: "verifyEmail", lifeMs: 3 * DAY_MS },
  VERIFY_AND_CHANGE_EMAIL: { mode: "verifyAndChangeEmail", lifeMs: 3 * DAY_MS },
  /** Longer, because the owner of a stolen account may be away. */
  RECOVER_EMAIL: { mode: "recoverEmail", lifeMs: 7 * DAY_MS },
};

interface NewCode extends Omit<OneTimeCode, "expiresAt"> {
  /** If absent, no mail is sent. The code is stored anyway, so that the call takes equally long. */
  readonly to?: string | undefined;
  /** The email `to` is verified. Mail to unverified emails uses the queue for strangers. */
  readonly isProven?: boolean;
  readonly mailKind?: AccountMail["kind"];
  readonly language: string;
  readonly continueUrl?: string | undefined;
}

export interface StoredCode {
  readonly id: string;
  readonly data: OneTimeCode;
}

/** Call it after the transaction's reads. */
export async function issueCode(
  transaction: Transaction,
  parts: CodeMailing,
  { to, isProven = false, mailKind, language, continueUrl, ...code }: NewCode,
): Promise<void> {
  const secret = randomBytes(CODE_LENGTH).toString("base64url").slice(0, CODE_LENGTH);
  const { mode, lifeMs } = CODE_KINDS[code.requestType];
  const { mailedCodeSeconds } = parts.lifetimes;
  const now = parts.clock.now();
  const expiresAt = Timestamp.fromMillis(
    now + (mailedCodeSeconds === undefined ? lifeMs : mailedCodeSeconds * 1000),
  );
  transaction.create(oneTimeCodes, await hashToken(secret), { ...code, expiresAt });
  if (to === undefined) return;
  const link = new URL(`${basenameOf(language, parts.locales)}/auth/action`, parts.publicUrl);
  link.searchParams.set("mode", mode);
  link.searchParams.set("oobCode", secret);
  link.searchParams.set("apiKey", parts.apiKey);
  if (continueUrl) link.searchParams.set("continueUrl", continueUrl);
  link.searchParams.set("lang", language);
  const sealedLink = parts.mailCipher.encrypt(link.href);
  const isToStranger = !isProven;
  const mail = {
    kind: mailKind ?? mode,
    to,
    sealedLink,
    linkExpiresAt: expiresAt,
    language,
    isToStranger,
  };
  transaction.create(
    mailOutbox,
    `account-${randomToken()}`,
    queuedAccountMail(mail, Timestamp.fromMillis(now)),
  );
}

/** Throws Refusal if the code is unknown, used or expired. Delete the code in the transaction that acts on it. */
export async function readCode(
  reader: DocumentReader,
  parts: Pick<IdentityParts, "clock">,
  code: string,
): Promise<StoredCode> {
  const stored = await reader.get(oneTimeCodes, await hashToken(code));
  if (!stored) throw new Refusal("INVALID_OOB_CODE");
  if (stored.data.expiresAt.toMillis() <= parts.clock.now()) throw new Refusal("EXPIRED_OOB_CODE");
  return stored;
}

const CODE_REFUSALS = new Set(["INVALID_OOB_CODE", "EXPIRED_OOB_CODE"]);

export async function limitCodes<R>(
  parts: Pick<IdentityParts, "limits">,
  caller: Caller,
  work: () => Promise<R>,
): Promise<R> {
  const tries = [[LIMITS.codeByClient, caller.address]] as const;
  await parts.limits.check(tries);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && CODE_REFUSALS.has(error.message))
      await parts.limits.count(tries);
    throw error;
  }
}
