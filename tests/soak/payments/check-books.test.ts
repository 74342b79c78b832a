/** The checker must report every way in which the books can be wrong, and nothing else. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DECLINED_CARD, payWith, startCheckout } from "#tests/support/buy.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { withBooks } from "./books.ts";
import { checkBooks } from "./check-books.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-books-"));
const path = join(folder, "right.db");
/** The order of each kind. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  const app = await createTestApp({ DATABASE_URL: `sqlite:${path}` });
  await trade(app);
  const outbox = app.jobs.find(({ name }) => name === "outbox");
  const settle = async () => {
    await app.services.sandbox?.deliverPending();
    await outbox?.run();
    expect(checkBooks(path).findings).toEqual([]);
  };
  await vi.waitFor(settle, { timeout: 60_000 });
  await app.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Waits until the shop has heard what happened to an order at the payment service. */
async function hear(app: TestApp, orderId: string, status: string): Promise<void> {
  const query = `SELECT status FROM orders WHERE id = '${orderId}'`;
  await vi.waitFor(
    async () => {
      await app.services.sandbox?.deliverPending();
      expect(withBooks(path, (books) => books.all(query))).toEqual([{ status }]);
    },
    { timeout: 60_000 },
  );
}

async function trade(app: TestApp): Promise<void> {
  const bank = async (action: string, body: object) =>
    expect((await app.browser().postJson(`/dev/payments/${action}`, body)).status).toBe(200);
  for (const kind of ["paid", "refunded", "part", "disputed", "failed", "declined", "open"]) {
    const browser = app.browser();
    const checkout = await startCheckout(browser, "sampler", "landing-v2");
    ids[kind] = checkout.orderId;
    if (kind === "declined") await payWith(browser, checkout, DECLINED_CARD);
    if (!["failed", "declined", "open"].includes(kind)) await payWith(browser, checkout);
  }
  const orderIdOf = (kind: string) => ({ orderId: ids[kind] });
  await bank("refund", orderIdOf("refunded"));
  await bank("refund", { ...orderIdOf("part"), amount: 1 });
  await bank("dispute", { ...orderIdOf("disputed"), state: "open" });
  await bank("delayed", { ...orderIdOf("failed"), outcome: "failed" });
  const twice = app.browser();
  const first = await startCheckout(twice, "sampler", "landing-v2");
  const second = await startCheckout(twice, "sampler", "landing-v2");
  for (const checkout of [first, second]) await payWith(twice, checkout);
  const regaining = app.browser();
  const disputed = await startCheckout(regaining, "sampler", "landing-v2");
  const meanwhile = await startCheckout(regaining, "sampler", "landing-v2");
  ids["regained"] = disputed.orderId;
  await payWith(regaining, disputed);
  await hear(app, disputed.orderId, "paid");
  await bank("dispute", { ...orderIdOf("regained"), state: "open" });
  await hear(app, disputed.orderId, "disputed");
  await payWith(regaining, meanwhile);
  await hear(app, meanwhile.orderId, "paid");
  await bank("dispute", { ...orderIdOf("regained"), state: "won" });
  const member = app.browser();
  await payWith(member, await startCheckout(member, "sampler", "landing-v2"));
  await member.signUp();
}

/** Runs SQL on a copy of the database and returns the findings. `ID` in the SQL is the id of this kind's order. */
function findingsAfter(kind: string, sql: string): readonly string[] {
  const broken = join(folder, "broken.db");
  copyFileSync(path, broken);
  const database = new DatabaseSync(broken);
  database.exec(sql.replaceAll("ID", `'${ids[kind]}'`));
  database.close();
  const { findings } = checkBooks(broken);
  rmSync(broken);
  return findings.map((finding) => finding.replace(ids[kind] ?? "", "ID"));
}

const remove = (where: string) => `DELETE FROM documents WHERE ${where};`;
const set = (field: string, value: string, where: string) =>
  `UPDATE documents SET data = json_set(data, '$.${field}', '${value}') WHERE ${where};`;
const double = (where: string) =>
  `INSERT INTO documents (collection, id, version, data, shape)
   SELECT collection, id || '-copy', 0, data, shape FROM documents WHERE ${where};`;
const inBox = (box: string, kind: string) =>
  `collection = '${box}' AND id LIKE '${kind}-' || ID || '%'`;
const queued = (kind: string) => inBox("testMailOutbox", kind);
const received = (kind: string) => inBox("inboxMails", kind);
/** As if the shop had sent another kind of mail too. */
const mailInvented = (from: string, kind: string) =>
  ["testMailOutbox", "inboxMails"]
    .map(
      (box) => `INSERT INTO documents (collection, id, version, data, shape)
   SELECT collection, replace(id, '${from}', '${kind}'), 0, replace(data, '"${from}"', '"${kind}"'), shape
   FROM documents WHERE ${inBox(box, from)};`,
    )
    .join("");
const order = "collection = 'orders' AND id = ID";
const entitlement = "collection = 'entitlements' AND id = ID";
const mailLost = (kind: string) => remove(queued(kind)) + remove(received(kind));
const mailDoubled = (kind: string) => double(queued(kind)) + double(received(kind));
const GAP = `numbers with a gap: TEST-${new Date().getUTCFullYear()}`;
const document = (place: number) => `collection = 'invoices' AND id = ID || '-${place}'`;
const charge = `collection = 'sandboxObjects' AND data ->> 'kind' = 'charge' AND data ->> 'paymentId' IN (
  SELECT data ->> 'paymentId' FROM documents WHERE data ->> 'clientReferenceId' = ID)`;

test("the outcomes are counted", () => {
  const { outcomes, duplicates, inAccounts, delays, webhooks } = checkBooks(path);
  expect(outcomes).toEqual({
    paid: 5,
    refunded: 1,
    "partially refunded": 1,
    "dispute open": 1,
    "dispute won": 1,
    "bank transfer refused": 1,
    "card declined": 1,
    "not paid": 1,
  });
  expect(duplicates).toBe(2);
  expect(inAccounts).toBe(1);
  // The refused transfer and the open and declined orders gave no access.
  expect(delays).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(webhooks).toEqual({ normal: expect.any(Number) });
});

test.each([
  ["an invoice is lost", "paid", set("kind", "x", document(1)), ["a wrong number of invoices: ID"]],
  ["an invoice is doubled", "paid", double(document(1)), ["a wrong number of invoices: ID", GAP]],
  [
    "a credit is 2",
    "part",
    set("total.gross", "2", document(2)),
    ["a wrong sum of credit notes: ID"],
  ],
  [
    "an entitlement is removed",
    "paid",
    remove(entitlement),
    ["a payment without an entitlement: ID"],
  ],
  ["an entitlement is doubled", "paid", double(entitlement), ["more than one entitlement: ID"]],
  [
    "an unpaid order has an entitlement",
    "open",
    `INSERT INTO documents (collection, id, version, data, shape)
     SELECT 'entitlements', ID, 0, json_object('orderId', ID, 'uid', data ->> 'uid', 'status', 'active',
       'fileIds', (SELECT json_group_array(value ->> 'id') FROM json_each(data, '$.files'))), ''
     FROM documents WHERE ${order};`,
    ["an entitlement without a payment: ID"],
  ],
  [
    "a paid entitlement is revoked",
    "paid",
    set("status", "revoked", entitlement),
    ["an entitlement in the wrong state: ID"],
  ],
  ...["refunded", "disputed"].map(
    (kind) =>
      [
        `a ${kind} entitlement is active`,
        kind,
        set("status", "active", entitlement),
        ["an entitlement in the wrong state: ID"],
      ] as const,
  ),
  [
    "an entitlement belongs to another buyer",
    "part",
    set("uid", "somebody", entitlement),
    ["an entitlement of another buyer or for other files: ID"],
  ],
  [
    "an entitlement is for another file",
    "paid",
    set("fileIds[0]", "another", entitlement),
    ["an entitlement of another buyer or for other files: ID"],
  ],
  ...["paid", "refunded", "part", "disputed", "failed", "open"].map(
    (kind) =>
      [
        `the ${kind} order has another status`,
        kind,
        set("status", kind === "paid" ? "refunded" : "paid", order),
        ["an order in the wrong state: ID"],
      ] as const,
  ),
  ["an order is missing", "paid", remove(order), ["money without an order: ID"]],
  ["the ledger has two charges", "paid", double(charge), ["an order charged more than once: ID"]],
  [
    "a receipt is missing",
    "paid",
    mailLost("receipt"),
    ["a wrong number of receipts: ID", "access without a receipt: ID"],
  ],
  ["a receipt is doubled", "paid", mailDoubled("receipt"), ["a wrong number of receipts: ID"]],
  [
    "an unpaid order has a receipt",
    "open",
    `INSERT INTO documents (collection, id, version, data, shape) VALUES
       ('testMailOutbox', 'r', 0, json_object('kind', 'receipt', 'orderId', ID, 'status', 'sent'), ''),
       ('inboxMails', 'r', 0, '{}', '');`,
    ["a wrong number of receipts: ID"],
  ],
  [
    "a mail about a refund is missing",
    "refunded",
    mailLost("refund"),
    ["a wrong number of mails about refunds: ID"],
  ],
  [
    "a mail about a refund is doubled",
    "part",
    mailDoubled("refund"),
    ["a wrong number of mails about refunds: ID"],
  ],
  [
    "a mail is about a refund that did not fail",
    "refunded",
    mailInvented("refund", "refundFailed"),
    [
      "a wrong number of mails about failed refunds: ID",
      "a wrong number of mails to the seller: ID",
    ],
  ],
  [
    "a mail about a dispute is missing",
    "disputed",
    mailLost("disputeOpened"),
    ["a wrong number of mails about a dispute: ID", "a wrong number of mails to the seller: ID"],
  ],
  [
    "the seller's mail about a dispute is missing",
    "disputed",
    mailLost("attention"),
    ["a wrong number of mails to the seller: ID"],
  ],
  [
    "the seller's mail about a dispute is doubled",
    "disputed",
    mailDoubled("attention"),
    ["a wrong number of mails to the seller: ID"],
  ],
  [
    "the mail about a payment that became a duplicate is missing",
    "regained",
    mailLost("duplicatePayment"),
    [
      "a duplicate payment that its mail does not explain: ID",
      "a wrong number of mails to the seller: ID",
    ],
  ],
  [
    "the mail about a payment that became a duplicate is doubled",
    "regained",
    mailDoubled("duplicatePayment"),
    ["a wrong number of receipts: ID", "a wrong number of mails to the seller: ID"],
  ],
  [
    "a mail about a refused transfer is missing",
    "failed",
    mailLost("paymentFailed"),
    ["a wrong number of mails about a refused bank transfer: ID"],
  ],
  [
    "a mail waits",
    "paid",
    set("status", "queued", queued("receipt")),
    ["a mail that was not sent: ID"],
  ],
  ["a mail did not arrive", "paid", remove(received("receipt")), ["a mail that was not sent: ID"]],
  [
    "a mail arrived twice",
    "paid",
    double(received("receipt")),
    ["a mail that arrived twice or uncalled for: receipt-ID-copy"],
  ],
  [
    "a code went to a stranger",
    "open",
    `INSERT INTO documents (collection, id, version, data, shape) VALUES
       ('inboxMails', 'claimCode-1', 0, json_object('to', 'stranger@example.com'), '');`,
    ["a code to an address that nobody paid with: claimCode-1"],
  ],
] as const)("the checker notices if %s", (_, kind, sql, findings) => {
  expect(findingsAfter(kind, sql)).toEqual(findings);
});
