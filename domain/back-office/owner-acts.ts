import { makeClaimLink } from "../claims/claim-link.ts";
import { addBusiness, type BusinessDetails } from "../invoices/add-business.ts";
import type { IssuePorts } from "../invoices/issue.ts";
import { requestInvoice } from "../invoices/request-invoice.ts";
import { decimalPrice } from "../money.ts";
import { mailOutbox } from "../notifications/outbox.ts";
import { declineWithdrawal } from "../withdrawals/owner-withdrawals.ts";
import { confirmRefund } from "../withdrawals/refund-withdrawal.ts";
import { announceVersion, type Announcement } from "./announce-version.ts";
import {
  type ActionPorts,
  type Actor,
  commandLine,
  type OwnerAction,
  record,
} from "../orders/owner-actions.ts";
import { correctAddress } from "../selling/correct-address.ts";
import { lockOrder } from "../selling/lock-order.ts";
import { findOrder } from "./find-orders.ts";
import { refundOrder, type RefundPorts, type RefundRequest } from "../selling/refund-order.ts";
import { resendReceipt } from "../selling/resend-receipt.ts";
import { retryMail, type RetryOutcome } from "../selling/retry-mail.ts";
import { endPurchasesOf, findPaidOrder, type GuestPorts } from "../selling/end-guest-purchases.ts";
import { endPurchases } from "../selling/end-purchases.ts";
import { keepPayment } from "../selling/fraud-warnings.ts";
import { settleFailedRefund } from "../selling/settle-failed-refund.ts";

export type ActPorts = RefundPorts & GuestPorts & Pick<IssuePorts, "storeIn">;

/** What the owner changes. Each act is recorded; without an actor it is a command on the shop's machine. */
export function ownerActs(ports: ActPorts) {
  return {
    refund: (request: RefundRequest, actor?: Actor) => refund(ports, request, actor),
    refundWithdrawal: (orderId: string, onError: (error: unknown) => void, actor?: Actor) =>
      recorded(ports, { kind: "refundWithdrawal", orderId, actor }, ["refunded", "underWay"], () =>
        confirmRefund(ports, orderId, onError),
      ),
    declineWithdrawal: (orderId: string, actor?: Actor) =>
      recorded(ports, { kind: "declineWithdrawal", orderId, actor }, ["declined"], () =>
        declineWithdrawal(ports, orderId),
      ),
    settleFailedRefund: (orderId: string, actor?: Actor) =>
      recorded(ports, { kind: "settleRefund", orderId, actor }, ["settled"], () =>
        settleFailedRefund(ports, orderId),
      ),
    keepPayment: (orderId: string, actor?: Actor) =>
      recorded(ports, { kind: "keepPayment", orderId, actor }, ["kept"], () =>
        keepPayment(ports, orderId),
      ),
    correctAddress: (orderId: string, address: string, actor?: Actor) =>
      recorded(ports, { kind: "correctAddress", orderId, actor }, ["corrected"], () =>
        correctAddress(ports, orderId, address),
      ),
    announceVersion: (announcement: Announcement, actor?: Actor) =>
      announce(ports, announcement, actor),
    resend: (orderId: string, actor?: Actor) =>
      recorded(ports, { kind: "resend", orderId, actor }, ["queued"], () =>
        resendReceipt(ports, orderId),
      ),
    retryMail: (mailId: string, actor?: Actor) => retry(ports, mailId, actor),
    /** Takes the files from the buyer, or gives them back. */
    lock: (orderId: string, isLocked: boolean, actor?: Actor) =>
      recorded(ports, { kind: isLocked ? "lock" : "unlock", orderId, actor }, ["changed"], () =>
        lockOrder(ports, orderId, isLocked),
      ),
    /** `actor.why` is the note. Only the owner reads it. */
    addNote: (orderId: string, actor: Actor) =>
      recorded(ports, { kind: "note", orderId, actor }, ["added"], async () => "added" as const),
    deleteBuyer: (orderId: string, actor?: Actor) =>
      recorded(ports, { kind: "deleteData", orderId, actor }, ["deleted", "accountRemains"], () =>
        deleteBuyer(ports, orderId),
      ),
    /** A link that gives this order's buyer the purchases in any browser for 24 hours. */
    makeLink: (orderId: string, actor?: Actor) =>
      recorded(ports, { kind: "makeLink", orderId, actor }, ["made"], () =>
        makeLink(ports, orderId),
      ),
    addBusiness: (orderId: string, details: BusinessDetails, actor?: Actor) =>
      recorded(ports, { kind: "addBusiness", orderId, actor }, ["added"], async () => {
        const order = await findOrder(ports, orderId);
        const outcome = order
          ? await addBusiness(ports, { uid: order.data.uid, emails: [] }, orderId, details)
          : "unknown";
        if (outcome === "added") await requestInvoice(ports, orderId);
        return { outcome };
      }),
    requestInvoice: (orderId: string, actor?: Actor) =>
      recorded(ports, { kind: "requestInvoice", orderId, actor }, ["issued"], () =>
        requestInvoice(ports, orderId),
      ),
    /** Call it before an export begins. */
    recordExport: (about: string, actor: Actor) =>
      recorded(ports, { kind: "export", about, actor }, ["begun"], async () => "begun" as const),
  };
}

type FreshLink =
  | { readonly outcome: "made"; readonly token: string }
  | { readonly outcome: "noAddress" | "unknown" };

async function makeLink(ports: ActPorts, orderId: string): Promise<FreshLink> {
  const order = await findOrder(ports, orderId);
  if (!order) return { outcome: "unknown" };
  const { emailKey } = order.data;
  if (emailKey === undefined) return { outcome: "noAddress" };
  return { outcome: "made", token: await makeClaimLink(ports, { emailKey, purpose: "restore" }) };
}

interface Act extends Pick<OwnerAction, "kind" | "orderId" | "about"> {
  readonly actor: Actor | undefined;
}

type OutcomeOf<R> = R extends { readonly outcome: infer Outcome } ? Outcome : R;

/** Records an action whose result is its outcome, or contains it. */
function recorded<R extends string | { readonly outcome: string }>(
  ports: ActionPorts,
  { actor = commandLine, ...act }: Act,
  done: readonly NoInfer<OutcomeOf<R>>[],
  work: () => Promise<R>,
): Promise<R> {
  const isDone = (result: R) =>
    done.some((outcome) => outcome === (typeof result === "string" ? result : result.outcome));
  return record(ports, { ...act, actor, isDone }, work);
}

/** A refund that is repeated with its key is one action. */
async function refund(ports: ActPorts, request: RefundRequest, actor = commandLine) {
  const { orderId, amount, key } = request;
  const { currency } = (await findOrder(ports, orderId))?.data ?? {};
  return record(
    ports,
    {
      kind: "refund",
      orderId,
      actor,
      ...(amount === undefined || currency === undefined
        ? {}
        : { about: `${decimalPrice(amount, currency)} ${currency}` }),
      ...(key === undefined ? {} : { id: `refund-${orderId}-${key}` }),
      isDone: ({ outcome }) => outcome === "refunded",
    },
    () => refundOrder(ports, request),
  );
}

async function retry(ports: ActPorts, mailId: string, actor?: Actor): Promise<RetryOutcome> {
  const mail = (await ports.documents.get(mailOutbox, mailId))?.data;
  if (!mail || !("orderId" in mail)) return "notRefused";
  return recorded(ports, { kind: "retryMail", orderId: mail.orderId, actor }, ["queued"], () =>
    retryMail(ports, mailId),
  );
}

function announce(ports: ActPorts, announcement: Announcement, actor = commandLine) {
  if (announcement.isDryRun) return announceVersion(ports, announcement);
  return record(
    ports,
    { kind: "announceVersion", about: announcement.fileId, actor, isDone: Boolean },
    () => announceVersion(ports, announcement),
  );
}

/**
 * Ends what the order's buyer bought with an account or as a guest, and deletes the account or guest; the orders stay
 * and name nobody. "accountRemains": another service holds it, or the shop under another uid. Idempotent.
 */
async function deleteBuyer(
  ports: GuestPorts,
  orderId: string,
): Promise<"deleted" | "accountRemains" | "noAddress"> {
  const { documents, records, clock } = ports;
  const { uid, email, isGuest } = (await findPaidOrder(ports, orderId)) ?? {};
  if (uid === undefined || email === undefined) return "noAddress";
  // First, because a repetition finds them by the order's address, which ends with the account.
  await endPurchasesOf(ports, email);
  const holder = await documents.transaction((transaction) => records.holderOf(transaction, uid));
  const remains = holder === "unknown" && !isGuest;
  if (holder !== "account" && !remains) return "deleted";
  await documents.transaction((transaction) => records.forget(transaction, uid));
  await endPurchases(documents, uid, clock.now());
  return remains ? "accountRemains" : "deleted";
}
