import type { ReactNode } from "react";
import { href } from "react-router";
import { RowLink, RowList } from "#app/ui/row-list.tsx";
import { useTranslate } from "../../i18n/messages.ts";
import { Cover } from "../../ui/cover.tsx";
import { PartTitle } from "../../layout/part-title.tsx";
import type { Picture } from "../../ui/photo.tsx";
import { grayText, paleGround } from "../../ui/section-styles.ts";
import { LicencePanel } from "../licence-key/licence-panel.tsx";
import { FileList } from "../checkout/confirmation/file-list.tsx";
import { MainButton } from "../checkout/confirmation/main-button.tsx";
import { OrderDetailsRow } from "../checkout/confirmation/order-details-row.tsx";
import type { PurchaseView } from "../checkout/confirmation/load-account.ts";
import { NextStep } from "../checkout/confirmation/next-step.tsx";
import { onlyDownload } from "../checkout/confirmation/only-download.ts";
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
  // News of the payment come before the files.
  const hasNews = isDuplicate || change !== undefined || purchase.refusedAddress !== undefined;
  return (
    <section aria-label={itemName}>
      <div
        className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 rounded-xl p-5 sm:gap-x-8 sm:p-8 ${paleGround}`}
      >
        {cover && <Cover cover={cover} size="shelf" isLazy />}
        <div className="max-md:contents">
          <div>
            <PartTitle>{itemName}</PartTitle>
            <p className={`mt-1 text-sm ${grayText}`}>
              {isPaid && isFree
                ? translate("account.freeOn", { date })
                : translate(isPaid ? "account.boughtOn" : "account.orderedOn", { date, price })}
            </p>
            {purchase.moneyBackUntil && (
              <p className={`text-sm ${grayText}`}>
                {translate("confirmation.moneyBackUntil", { date: purchase.moneyBackUntil })}
              </p>
            )}
          </div>
          {!hasNews && (
            <div className="max-md:col-span-full">
              <MainButton files={files} />
            </div>
          )}
        </div>
        <div className="col-span-full">
          {isDuplicate && <p className="mt-6">{translate("account.duplicate")}</p>}
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
          {hasNews && <MainButton files={files} />}
          {hasFiles && !onlyDownload(files) && <FileList files={files} cover={cover} />}
          {isUnexplained && <p className="mt-6">{translate("account.revoked")}</p>}
        </div>
      </div>
      {licence && <LicencePanel licence={licence} orderId={orderId} page="account" />}
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
