import { sessions } from "../records.ts";
import type { PaymentRecord } from "../records/payment.ts";
import type { SessionRecord } from "../records/session.ts";
import { toSession } from "../objects/session.ts";
import { findPayment, findSession } from "./find.ts";
import type { Unit } from "./unit.ts";

/** The payment exists after the first attempt. */
export interface Entry {
  readonly session: SessionRecord;
  readonly payment: PaymentRecord | undefined;
}

/** Expires the session first if it is overdue. Undefined if there is no such session. */
export async function readSession(unit: Unit, id: string): Promise<Entry | undefined> {
  const session = await findSession(unit, id);
  if (!session) return undefined;
  const payment = session.paymentId ? await findPayment(unit, session.paymentId) : undefined;
  const isOverdue = session.openUntil !== undefined && session.openUntil <= unit.now;
  return { session: isOverdue ? expireSession(unit, session) : session, payment };
}

export function expireSession(unit: Unit, session: SessionRecord): SessionRecord {
  const expired: SessionRecord = { ...closed(session), status: "expired" };
  unit.save(sessions, expired);
  unit.emit({ type: "checkout.session.expired", object: toSession(expired, unit.publicUrl) });
  return expired;
}

export function closed(session: SessionRecord): SessionRecord {
  const { openUntil: _, ...rest } = session;
  return rest;
}
