/** Idempotency-Key: stores the first response and repeats it. https://docs.stripe.com/api/idempotent_requests */
import { createHash } from "node:crypto";
import type { Unit } from "../ledger/unit.ts";
import { RESPONSE_KEPT_MS, responses } from "../records.ts";
import { invalidRequest, StripeFailure } from "../stripe-failure.ts";

export interface KeyedRequest {
  readonly key: string | undefined;
  readonly requestId: string;
  readonly path: string;
  readonly body: string;
}

export interface KeyedResponse {
  readonly body: string;
  readonly originalRequestId?: string;
}

/** One effect per key. A refusal is not stored, as at Stripe. Throws StripeFailure if another request used the key. */
export async function respondOnce(
  unit: Unit,
  request: KeyedRequest,
  work: () => Promise<object>,
): Promise<KeyedResponse> {
  const { key, requestId } = request;
  if (!key) return { body: JSON.stringify(await work()) };
  if (key.length > 255) throw invalidRequest("Idempotency-Key has 255 characters at most");
  const id = `key_${digest(key)}`;
  const fingerprint = digest(request.path, ...sortedPairs(request.body));
  const kept = await unit.get(responses, id);
  if (kept && unit.now - kept.createdAt < RESPONSE_KEPT_MS) {
    if (kept.fingerprint !== fingerprint) throw keyReused();
    return { body: kept.body, originalRequestId: kept.requestId };
  }
  const body = JSON.stringify(await work());
  const createdAt = unit.now;
  unit.saveAs(responses, id, { kind: "answer", createdAt, fingerprint, requestId, body });
  return { body };
}

function keyReused(): StripeFailure {
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
