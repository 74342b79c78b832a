import type { ReactNode } from "react";
import { href } from "react-router";
import { RowLink, RowList } from "#app/ui/row-list.tsx";
import { useTranslate } from "../../i18n/messages.ts";
import { Cover } from "../../ui/cover.tsx";
import { PartTitle } from "../../layout/part-title.tsx";
import type { Picture } from "../../ui/photo.tsx";
import { LicencePanel } from "../licence-key/licence-panel.tsx";
import { Downloads } from "../checkout/confirmation/downloads.tsx";
import { OrderDetailsRow } from "../checkout/confirmation/order-details-row.tsx";
import type { PurchaseView } from "../checkout/confirmation/load-account.ts";
import { NextStep } from "../checkout/confirmation/next-step.tsx";
import { nextSteps } from "../checkout/confirmation/payment-change.ts";
import { PaymentNotice } from "../checkout/confirmation/payment-notice.tsx";
import { WithdrawRow } from "../checkout/confirmation/withdraw-link.tsx";
import { RefusedReceipt } from "../checkout/confirmation/refused-receipt.tsx";

interface PurchaseItemProps {
  readonly purchase: PurchaseView;
  readonly cover: Picture | undefined;
  /** Further rows. */
  readonly children: ReactNode;
}

export function PurchaseItem({ purchase, cover, children }: PurchaseItemProps) {
  const translate = useTranslate();
  const {
    orderId,
    itemName,
    date,
    price,
    files,
    licence,
    isDuplicate,
    isPaid,
    isFree,
    news: change,
  } = purchase;
  const hasFiles = files.length > 0;
  const isUnexplained = !hasFiles && !change;
  return (
    <section aria-label={itemName}>
      <div className="flex items-center gap-5 rounded-xl bg-gray-100 p-5 sm:gap-8 sm:p-8 dark:bg-gray-900">
        {cover && <Cover cover={cover} size="shelf" isLazy />}
        <div className="min-w-0">
          <PartTitle>{itemName}</PartTitle>
          <p className="text-sm text-gray-600 dark:text-gray-400">
            {isPaid && isFree
              ? translate("account.freeOn", { date })
              : translate(isPaid ? "account.boughtOn" : "account.orderedOn", { date, price })}
          </p>
          {purchase.moneyBackUntil && (
            <p className="text-sm text-gray-600 dark:text-gray-400">
              {translate("confirmation.moneyBackUntil", { date: purchase.moneyBackUntil })}
            </p>
          )}
        </div>
      </div>
      {isDuplicate && <p className="mt-3">{translate("account.duplicate")}</p>}
      {change && (
        <PaymentNotice
          change={change}
          isOwnedElsewhere={hasFiles && nextSteps[change.kind] !== "none"}
        />
      )}
      {change && <NextStep {...purchase} change={change} />}
      {purchase.refusedAddress && hasFiles && (
        <RefusedReceipt orderId={orderId} address={purchase.refusedAddress} />
      )}
      {hasFiles && <Downloads files={files} />}
      {licence && <LicencePanel licence={licence} orderId={orderId} page="account" />}
      {isUnexplained && <p className="mt-3">{translate("account.revoked")}</p>}
      <RowList>
        {purchase.hasInvoice && (
          <RowLink to={href("/invoice/:orderId", { orderId })}>{translate("invoice.link")}</RowLink>
        )}
        <OrderDetailsRow orderId={orderId} files={files} />
        {children}
        <WithdrawRow orderId={orderId} step={purchase.withdrawal} />
      </RowList>
    </section>
  );
}
