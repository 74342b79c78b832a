/** Finds what contradicts "paid means delivered" in the database. */
import { type Books, type Row, withBooks } from "./books.ts";

/** Each query returns what breaks the rule: `id` is an order's, except for mails without one. */
const rules: Readonly<Record<string, string>> = {
  "money without an order": `
    SELECT order_id AS id FROM captures WHERE order_id IS NULL OR order_id NOT IN (SELECT id FROM orders)`,
  "an order charged more than once": `
    SELECT order_id AS id FROM captures GROUP BY order_id HAVING count(*) > 1`,
  "a payment without an entitlement": `
    SELECT order_id AS id FROM demands WHERE order_id NOT IN (SELECT order_id FROM entitlements)`,
  "more than one entitlement": `
    SELECT order_id AS id FROM entitlements GROUP BY order_id HAVING count(*) > 1`,
  "an entitlement without a payment": `
    SELECT order_id AS id FROM entitlements WHERE order_id NOT IN (SELECT order_id FROM demands)`,
  "an entitlement in the wrong state": `
    SELECT order_id AS id FROM demands JOIN entitlements USING (order_id)
    WHERE entitlements.status <> demands.access`,
  "an entitlement of another buyer or for other files": `
    SELECT orders.id FROM orders JOIN entitlements ON entitlements.order_id = orders.id
    WHERE entitlements.uid <> orders.uid OR
      (SELECT group_concat(value ->> 'id') FROM json_each(orders.json, '$.files')) <>
      (SELECT group_concat(value) FROM json_each(entitlements.json, '$.fileIds'))`,
  "an order in the wrong state": `
    SELECT orders.id FROM orders LEFT JOIN demands ON demands.order_id = orders.id
    WHERE CASE
      WHEN demands.status IS NOT NULL THEN orders.status <> demands.status
      WHEN orders.id IN (SELECT order_id FROM refused) THEN orders.status <> 'failed'
      ELSE orders.status NOT IN ('pending', 'expired')
    END`,
  // An order that regains its files after a second payment is the duplicate, and has a receipt already.
  "a wrong number of receipts": `
    WITH counts AS (
      SELECT orders.id, (SELECT count(*) FROM outbox WHERE order_id = orders.id AND kind = 'receipt') AS receipts,
        (SELECT count(*) FROM outbox WHERE order_id = orders.id AND kind = 'duplicatePayment') AS duplicates,
        (SELECT count(*) FROM json_each(orders.json, '$.history')
          WHERE value ->> 'to' IN ('paid', 'partially_refunded')
            AND value ->> 'from' NOT IN ('paid', 'partially_refunded')) AS gains
      FROM orders
    ) SELECT id FROM counts WHERE receipts > 1 OR receipts + duplicates NOT BETWEEN min(gains, 1) AND gains`,
  "access without a receipt": `
    SELECT order_id AS id FROM demands WHERE access = 'active'
      AND order_id NOT IN (SELECT order_id FROM outbox WHERE kind IN ('receipt', 'duplicatePayment'))`,
  "a duplicate payment that its mail does not explain": `
    SELECT id FROM orders WHERE attention = 'duplicate' AND id NOT IN
      (SELECT order_id FROM outbox WHERE kind = 'duplicatePayment')`,
  // Settlement may notice several refunds at once and report their sum, and miss one that failed soon.
  "a wrong number of mails about refunds": `
    SELECT orders.id FROM orders LEFT JOIN demands ON demands.order_id = orders.id
      LEFT JOIN outbox ON outbox.order_id = orders.id AND kind = 'refund'
    GROUP BY orders.id HAVING count(outbox.id)
      NOT BETWEEN min(coalesce(demands.refunds, 0), 1) AND coalesce(demands.refunds + demands.failed_refunds, 0)`,
  "a wrong number of mails about failed refunds": `
    SELECT orders.id FROM orders LEFT JOIN demands ON demands.order_id = orders.id
      LEFT JOIN outbox ON outbox.order_id = orders.id AND kind = 'refundFailed'
    GROUP BY orders.id HAVING count(outbox.id) > coalesce(demands.failed_refunds, 0)`,
  // The opening needs no mail if the dispute was over before the shop noticed it.
  "a wrong number of mails about a dispute": `
    SELECT orders.id FROM orders LEFT JOIN demands ON demands.order_id = orders.id
    WHERE (SELECT count(*) FROM outbox WHERE order_id = orders.id AND kind = 'disputeWon') <>
        coalesce(dispute = 'won', 0)
      OR (SELECT count(*) FROM outbox WHERE order_id = orders.id AND kind = 'disputeLost') <>
        coalesce(dispute = 'lost', 0)
      OR (SELECT count(*) FROM outbox WHERE order_id = orders.id AND kind = 'disputeOpened')
        NOT BETWEEN coalesce(dispute IN ('needs_response', 'under_review'), 0) AND (dispute IS NOT NULL)`,
  "a wrong number of mails about a refused bank transfer": `
    SELECT orders.id FROM orders LEFT JOIN outbox ON order_id = orders.id AND kind = 'paymentFailed'
    GROUP BY orders.id HAVING count(outbox.id) <> (orders.id IN (SELECT order_id FROM refused))`,
  "a wrong number of mails to the seller": `
    WITH counts AS (
      SELECT orders.id, (SELECT count(*) FROM outbox WHERE order_id = orders.id AND kind = 'attention') AS sent,
        (SELECT count(*) FROM outbox WHERE order_id = orders.id AND kind LIKE 'dispute%') AS disputes,
        (SELECT count(*) FROM outbox WHERE order_id = orders.id AND kind = 'duplicatePayment') AS duplicates,
        (SELECT count(*) FROM outbox WHERE order_id = orders.id AND kind = 'refundFailed') AS failures
      FROM orders
    ) SELECT id FROM counts WHERE sent <> disputes + duplicates + failures`,
  "a wrong number of invoices": `
    SELECT order_id AS id FROM demands
    WHERE (SELECT count(*) FROM invoices WHERE invoices.order_id = demands.order_id AND kind = 'invoice') <> 1`,
  // A lost dispute returns everything.
  "a wrong sum of credit notes": `
    SELECT order_id AS id FROM captures WHERE order_id IS NOT NULL
      AND CASE dispute WHEN 'lost' THEN amount ELSE refunded END <>
        (SELECT coalesce(sum(CASE kind WHEN 'credit' THEN gross WHEN 'reversal' THEN -gross ELSE 0 END), 0)
          FROM invoices WHERE invoices.order_id = captures.order_id)`,
  "numbers with a gap": `
    SELECT sequence AS id FROM invoices GROUP BY sequence
    HAVING count(DISTINCT place) <> count(*) OR max(place) <> count(*)`,
  "a mail that was not sent": `
    SELECT order_id AS id FROM outbox
    WHERE order_id IS NOT NULL AND (status <> 'sent' OR id NOT IN (SELECT id FROM inbox))`,
  "a mail that arrived twice or uncalled for": `
    SELECT id FROM inbox WHERE id NOT IN (SELECT id FROM outbox) AND id NOT LIKE 'claimCode-%'`,
  "a code to an address that nobody paid with": `
    SELECT id FROM inbox WHERE id LIKE 'claimCode-%' AND recipient NOT IN
      (SELECT json ->> 'email' FROM orders JOIN demands ON demands.order_id = orders.id)`,
};

/** The final state of an order. Only the first three are delivered purchases. */
export type Outcome =
  | "paid"
  | "partially refunded"
  | "dispute won"
  | "refunded"
  | "dispute open"
  | "dispute lost"
  | "bank transfer refused"
  | "card declined"
  | "not paid"
  | "no checkout";

const OUTCOMES = `
  SELECT outcome, count(*) AS count FROM (
    SELECT orders.id, CASE
      WHEN demands.status = 'disputed' AND dispute = 'lost' THEN 'dispute lost'
      WHEN demands.status = 'disputed' THEN 'dispute open'
      WHEN dispute = 'won' THEN 'dispute won'
      WHEN demands.status IS NOT NULL THEN replace(demands.status, '_', ' ')
      WHEN orders.id IN (SELECT order_id FROM refused) THEN 'bank transfer refused'
      WHEN EXISTS (SELECT 1 FROM sessions JOIN payments ON session_id = sessions.id
        JOIN charges ON payment_id = payments.id WHERE sessions.order_id = orders.id) THEN 'card declined'
      WHEN orders.id IN (SELECT order_id FROM sessions) THEN 'not paid'
      ELSE 'no checkout' END AS outcome
    FROM orders LEFT JOIN demands ON demands.order_id = orders.id
  ) GROUP BY outcome`;

const DELAYS = `
  SELECT entitlements.created_at - captures.created_at AS ms FROM captures JOIN entitlements USING (order_id)
  WHERE captures.method = 'card' ORDER BY ms`;

export interface Audit {
  /** "a payment without an entitlement: ORDER_ID"; empty if the books are right. */
  readonly findings: readonly string[];
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  /** Paid orders that the shop marked as second payments for the same files. */
  readonly duplicates: number;
  /** Paid orders of accounts, not of guests. */
  readonly inAccounts: number;
  /** Mails with a code to restore purchases. */
  readonly codes: number;
  /** Milliseconds from each card payment to the buyer's access, by the shop's clock, ascending. */
  readonly delays: readonly number[];
  /** Events by the way their webhooks were delivered. */
  readonly webhooks: Readonly<Record<string, number>>;
}

export function checkBooks(path: string): Audit {
  return withBooks(path, (books) => ({
    findings: Object.entries(rules).flatMap(([name, sql]) =>
      books.all(sql).map(({ id }) => `${name}: ${id}`),
    ),
    outcomes: countsOf(books.all(OUTCOMES), "outcome"),
    duplicates: count(books, "SELECT count(*) AS count FROM orders WHERE attention = 'duplicate'"),
    inAccounts: count(
      books,
      "SELECT count(*) AS count FROM orders JOIN demands ON demands.order_id = orders.id WHERE uid IN (SELECT uid FROM accounts)",
    ),
    codes: count(books, "SELECT count(*) AS count FROM inbox WHERE id LIKE 'claimCode-%'"),
    delays: books.all(DELAYS).map(({ ms }) => Number(ms)),
    webhooks: countsOf(
      books.all(`SELECT coalesce(data ->> 'mode', 'normal') AS mode, count(*) AS count FROM documents
        WHERE collection = 'sandboxEvents' GROUP BY mode`),
      "mode",
    ),
  }));
}

function count(books: Books, sql: string): number {
  return Number(books.all(sql)[0]?.["count"]);
}

function countsOf(rows: readonly Row[], name: string): Record<string, number> {
  return Object.fromEntries(rows.map((row) => [String(row[name]), Number(row["count"])]));
}
