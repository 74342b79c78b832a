/**
 * Reads the shop's database and the payment service's ledger, which is in the same file, with SQL of its own. It shares
 * no code with the shop, so that a mistake of the shop's rules cannot hide in it.
 */
import { DatabaseSync } from "node:sqlite";

export type Row = Readonly<Record<string, string | number | null>>;

export interface Books {
  all(sql: string): Row[];
}

const fieldsOf = (kind: string) => `FROM documents WHERE collection = 'sandboxObjects'
  AND data ->> 'kind' = '${kind}'`;

/** Milliseconds since the epoch. */
const msOf = (field: string) => `data ->> '$.${field}."$timestamp"[0]' * 1000
  + data ->> '$.${field}."$timestamp"[1]' / 1000000`;

const TABLES = `
  CREATE TEMP TABLE sessions AS
    SELECT id, data ->> 'clientReferenceId' AS order_id, data ->> 'status' AS status ${fieldsOf("session")};
  CREATE TEMP TABLE payments AS
    SELECT id, data ->> 'sessionId' AS session_id ${fieldsOf("payment")};
  CREATE TEMP TABLE charges AS
    SELECT id, data ->> 'paymentId' AS payment_id, data ->> 'status' AS status, data ->> 'amount' AS amount,
      data ->> '$.method.type' AS method, data ->> 'createdAt' AS created_at ${fieldsOf("charge")};
  CREATE TEMP TABLE refunds AS
    SELECT data ->> 'chargeId' AS charge_id, data ->> 'amount' AS amount ${fieldsOf("refund")}
    AND data ->> 'status' <> 'failed';
  CREATE TEMP TABLE failed_refunds AS
    SELECT data ->> 'chargeId' AS charge_id ${fieldsOf("refund")} AND data ->> 'status' = 'failed';
  CREATE TEMP TABLE disputes AS
    SELECT data ->> 'chargeId' AS charge_id, data ->> 'status' AS status ${fieldsOf("dispute")};

  CREATE TEMP TABLE orders AS
    SELECT id, data ->> 'uid' AS uid, data ->> 'status' AS status, data ->> 'attention' AS attention, data AS json
    FROM documents WHERE collection = 'orders';
  CREATE TEMP TABLE entitlements AS
    SELECT id, data ->> 'orderId' AS order_id, data ->> 'uid' AS uid, data ->> 'status' AS status, data AS json,
      ${msOf("createdAt")} AS created_at
    FROM documents WHERE collection = 'entitlements';
  CREATE TEMP TABLE outbox AS
    SELECT id, data ->> 'orderId' AS order_id, data ->> 'kind' AS kind, data ->> 'status' AS status
    FROM documents WHERE collection = 'testMailOutbox';
  CREATE TEMP TABLE invoices AS
    SELECT data ->> 'orderId' AS order_id, data ->> 'kind' AS kind, data ->> '$.total.gross' AS gross,
      substr(data ->> 'number', 1, length(data ->> 'number') - 6) AS sequence,
      CAST(substr(data ->> 'number', -5) AS INTEGER) AS place
    FROM documents WHERE collection = 'invoices';
  CREATE TEMP TABLE accounts AS
    SELECT id AS uid FROM documents WHERE collection = 'testAccounts' AND data ->> 'email' IS NOT NULL;
  CREATE TEMP TABLE inbox AS
    SELECT id, data ->> 'to' AS recipient, data ->> 'text' AS text
    FROM documents WHERE collection = 'inboxMails';

  CREATE TEMP TABLE captures AS
    SELECT sessions.order_id, charges.id AS charge_id, charges.amount, charges.created_at, charges.method,
      (SELECT coalesce(sum(amount), 0) FROM refunds WHERE charge_id = charges.id) AS refunded,
      (SELECT count(*) FROM refunds WHERE charge_id = charges.id) AS refunds,
      (SELECT count(*) FROM failed_refunds WHERE charge_id = charges.id) AS failed_refunds,
      (SELECT status FROM disputes WHERE charge_id = charges.id) AS dispute
    FROM charges JOIN payments ON payments.id = charges.payment_id JOIN sessions ON sessions.id = payments.session_id
    WHERE charges.status = 'succeeded';

  CREATE TEMP TABLE demands AS
    SELECT *, CASE WHEN status IN ('paid', 'partially_refunded') THEN 'active' ELSE 'revoked' END AS access
    FROM (
      SELECT order_id, refunds, failed_refunds, dispute, CASE
        WHEN dispute IN ('needs_response', 'under_review', 'lost') THEN 'disputed'
        WHEN refunded = amount THEN 'refunded'
        WHEN refunded > 0 THEN 'partially_refunded'
        ELSE 'paid' END AS status
      FROM captures WHERE order_id IS NOT NULL
    );

  CREATE TEMP TABLE refused AS
    SELECT sessions.order_id FROM charges JOIN payments ON payments.id = charges.payment_id
      JOIN sessions ON sessions.id = payments.session_id
    WHERE charges.status = 'failed' AND charges.method <> 'card' AND sessions.status = 'completeUnpaid'
      AND sessions.order_id IS NOT NULL;

  CREATE INDEX temp.demands_by_order ON demands (order_id);
  CREATE INDEX temp.entitlements_by_order ON entitlements (order_id);
  CREATE INDEX temp.outbox_by_order ON outbox (order_id, kind);
  CREATE INDEX temp.orders_by_id ON orders (id);
`;

/** Reads one consistent state, also while the shop runs. `read` must not keep the books. */
export function withBooks<R>(path: string, read: (books: Books) => R): R {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    database.exec("PRAGMA temp_store = MEMORY; BEGIN");
    database.exec(TABLES);
    return read({ all: (sql) => database.prepare(sql).all() as Row[] });
  } finally {
    database.close();
  }
}
