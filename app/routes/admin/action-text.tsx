import { useTranslate } from "#app/i18n/messages.ts";
import type { PlainKeyOf } from "#locales/translate.ts";
import type { actionFacts } from "./view-action.ts";

type Kind = ActionTextProps["kind"];

const names = {
  refund: "order.actionRefund",
  settleRefund: "order.actionSettleRefund",
  keepPayment: "order.actionKeepPayment",
  refundWithdrawal: "order.actionRefundWithdrawal",
  declineWithdrawal: "order.actionDeclineWithdrawal",
  resend: "order.actionResend",
  correctAddress: "order.actionCorrectAddress",
  deleteData: "order.actionDeleteData",
  lock: "order.actionLock",
  unlock: "order.actionUnlock",
  note: "order.actionNote",
  announceVersion: "order.actionAnnounceVersion",
  makeLink: "order.actionMakeLink",
  addBusiness: "order.actionAddBusiness",
  requestInvoice: "order.actionRequestInvoice",
  export: "order.actionExport",
  makeCoupon: "order.actionMakeCoupon",
  endCoupon: "order.actionEndCoupon",
  retryMail: "order.actionRetryMail",
} as const satisfies Record<Kind, PlainKeyOf<"order">>;

const outcomes = {
  done: "order.acted",
  begun: "order.actedUnfinished",
  refused: "order.actedRefused",
} as const;

type ActionTextProps = ReturnType<typeof actionFacts>;

export function ActionText({ kind, by, about, why, outcome }: ActionTextProps) {
  const translate = useTranslate();
  const name = [translate(names[kind]), about].filter(Boolean).join(": ");
  return (
    <>
      {translate(outcomes[outcome], {
        action: name,
        by: by ? translate("order.byOwnerNamed", { by }) : translate("order.byCommand"),
      })}
      {why && <span className="block font-medium">{why}</span>}
    </>
  );
}
