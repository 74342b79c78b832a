/**
 * Counts documents, including those of the payment service's ledger, with its own SQL, so that a mistake in the shop's
 * rules cannot hide here.
 */
import pg from "pg";

const AUDIT = `
  WITH of AS (SELECT collection, id, data::jsonb AS data FROM tollgate.documents WHERE collection IN
    ('sandboxObjects', 'entitlements', 'orders', 'testMailOutbox', 'inboxMails')),
  captures AS (
    SELECT sessions.data ->> 'clientReferenceId' AS order_id FROM of AS charges
      JOIN of AS payments ON payments.collection = 'sandboxObjects' AND payments.id = charges.data ->> 'paymentId'
      JOIN of AS sessions ON sessions.collection = 'sandboxObjects' AND sessions.id = payments.data ->> 'sessionId'
    WHERE charges.collection = 'sandboxObjects' AND charges.data ->> 'kind' = 'charge'
      AND charges.data ->> 'status' = 'succeeded'),
  paid AS (SELECT id AS order_id FROM of WHERE collection = 'orders' AND data ->> 'status' = 'paid'),
  receipts AS (SELECT data ->> 'orderId' AS order_id FROM of WHERE collection = 'testMailOutbox'
    AND data ->> 'kind' = 'receipt'),
  active AS (SELECT data ->> 'orderId' AS order_id FROM of WHERE collection = 'entitlements'
    AND data ->> 'status' = 'active')
  SELECT
    (SELECT count(*) FROM captures)::int AS payments,
    (SELECT count(DISTINCT order_id) FROM captures)::int AS "ordersWithPayment",
    (SELECT count(*) FROM paid)::int AS "paidOrders",
    (SELECT count(*) FROM active)::int AS entitlements,
    (SELECT count(*) FROM captures WHERE NOT EXISTS
      (SELECT 1 FROM active WHERE active.order_id = captures.order_id))::int AS "withoutAccess",
    (SELECT count(*) FROM active WHERE NOT EXISTS
      (SELECT 1 FROM captures WHERE captures.order_id = active.order_id))::int AS "withoutPayment",
    (SELECT count(*) FROM receipts)::int AS receipts,
    (SELECT count(*) FROM of WHERE collection = 'testMailOutbox' AND data ->> 'status' = 'queued')::int AS "waitingMails",
    (SELECT count(*) FROM of WHERE collection = 'inboxMails' AND data ->> 'to' LIKE 'buyer-%')::int AS mails,
    (SELECT count(DISTINCT data ->> 'to') FROM of WHERE collection = 'inboxMails'
      AND data ->> 'to' LIKE 'buyer-%')::int AS recipients`;

export interface Audit {
  readonly payments: number;
  readonly ordersWithPayment: number;
  readonly paidOrders: number;
  readonly entitlements: number;
  readonly withoutAccess: number;
  readonly withoutPayment: number;
  readonly receipts: number;
  readonly waitingMails: number;
  readonly mails: number;
  readonly recipients: number;
}

export async function readBooks(url: string): Promise<Audit> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Audit>(AUDIT);
  await client.end();
  const [audit] = rows;
  if (!audit) throw new Error("The audit has no row");
  return audit;
}

/** Empty if every payment has one paid order, one entitlement and one receipt, and nothing else has. */
export function faultsOf(audit: Audit, purchases: number): string[] {
  const {
    payments,
    ordersWithPayment,
    paidOrders,
    entitlements,
    receipts,
    withoutAccess,
    withoutPayment,
  } = audit;
  const faults: string[] = [];
  if (payments !== purchases || ordersWithPayment !== purchases)
    faults.push(`${payments} payments for ${ordersWithPayment} orders instead of ${purchases}`);
  if (paidOrders !== payments) faults.push(`${paidOrders} paid orders`);
  if (receipts !== payments) faults.push(`${receipts} receipts`);
  if (entitlements !== payments) faults.push(`${entitlements} entitlements`);
  if (withoutAccess > 0) faults.push(`${withoutAccess} payments without access`);
  if (withoutPayment > 0) faults.push(`${withoutPayment} entitlements without payment`);
  if (audit.waitingMails > 0) faults.push(`${audit.waitingMails} mails wait`);
  if (audit.recipients !== purchases) faults.push(`${audit.recipients} buyers with a receipt`);
  return faults;
}
