/** Idempotency-Key: the first answer is kept and repeated. https://docs.stripe.com/api/idempotent_requests */
import { createHash } from "node:crypto";
import type { Clock, Documents, Transaction } from "#domain/ports.ts";
import { answers } from "../records.ts";
import { invalidRequest, StripeFailure } from "./stripe-failure.ts";

const KEPT_FOR_IN_MS = 24 * 3_600_000;

export interface KeyedRequest {
  /** Absent: the work is done and nothing is kept. */
  readonly key: string | undefined;
  readonly requestId: string;
  readonly path: string;
  /** The form-encoded body. */
  readonly body: string;
}

export interface KeyedAnswer {
  readonly body: string;
  /** Set where the answer is that of an earlier request. */
  readonly originalRequestId?: string;
}

/**
 * Does the work and keeps its answer in one transaction, so that concurrent requests with one key have one effect.
 * Refused work keeps nothing, as at Stripe. Throws StripeFailure where the key was used for another request.
 */
export async function answerOnce(
  { documents, clock }: { readonly documents: Documents; readonly clock: Clock },
  request: KeyedRequest,
  work: (transaction: Transaction) => Promise<object>,
): Promise<KeyedAnswer> {
  const { key, requestId } = request;
  if (key !== undefined && key.length > 255)
    throw invalidRequest("Idempotency-Key has 255 characters at most");
  return documents.transaction(async (transaction) => {
    if (!key) return { body: JSON.stringify(await work(transaction)) };
    const id = `key_${digest(key)}`;
    const fingerprint = digest(request.path, ...sortedPairs(request.body));
    const kept = (await transaction.get(answers, id))?.data;
    if (kept && clock.now() - kept.createdAt < KEPT_FOR_IN_MS) {
      if (kept.fingerprint !== fingerprint) throw keyUsedOtherwise();
      return { body: kept.body, originalRequestId: kept.requestId };
    }
    const body = JSON.stringify(await work(transaction));
    const createdAt = clock.now();
    transaction.set(answers, id, { kind: "answer", createdAt, fingerprint, requestId, body });
    return { body };
  });
}

function keyUsedOtherwise(): StripeFailure {
  return new StripeFailure({
    statusCode: 400,
    type: "idempotency_error",
    message:
      "Keys for idempotent requests can only be used with the same parameters they were first used with.",
  });
}

function sortedPairs(body: string): string[] {
  return [...new URLSearchParams(body)].map((pair) => JSON.stringify(pair)).toSorted();
}

function digest(...parts: string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest("hex");
}
