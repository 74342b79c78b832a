import { expect, test } from "vitest";
import { canMove, move } from "./states.ts";

test.each([
  ["payment", "requires_payment_method", "requires_action", true],
  ["payment", "requires_action", "requires_action", true],
  ["payment", "requires_action", "succeeded", true],
  ["payment", "processing", "succeeded", true],
  ["payment", "processing", "requires_action", false],
  ["payment", "succeeded", "requires_payment_method", false],
  ["charge", "pending", "failed", true],
  ["charge", "failed", "succeeded", false],
  ["refund", "succeeded", "failed", true],
  ["refund", "failed", "succeeded", false],
  ["dispute", "needs_response", "lost", true],
  ["dispute", "under_review", "needs_response", false],
  ["dispute", "won", "lost", false],
  ["dispute", "lost", "won", false],
] as const)("%s: from %s to %s: %s", (kind, from, to, isLegal) => {
  expect(canMove(kind, from as never, to as never)).toBe(isLegal);
  const record = { kind, status: from as string };
  if (isLegal) expect(move(record, to)).toEqual({ kind, status: to });
  else expect(() => move(record, to)).toThrow(`from ${from} to ${to}`);
});
