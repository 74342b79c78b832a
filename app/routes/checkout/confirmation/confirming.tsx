import { useEffect, useState } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import type { CoverView } from "#app/ui/cover.tsx";
import { grayText } from "#app/ui/section-styles.ts";
import { CoveredOrder } from "./covered-order.tsx";
import { OrderNumber } from "./order-number.tsx";
import type { PaymentChange } from "./payment-change.ts";

const DELAYS_MS = [1000, 1500, 2000, 3000, 4000, 5000];
const POLLS_BEFORE_EXPLAINING = 8;
const MAX_POLLS = 60;

interface ConfirmingProps {
  readonly orderId: string;
  /** Present if the bank needs days to confirm the payment. */
  readonly change: PaymentChange | undefined;
  readonly variant: Variant;
  readonly cover: CoverView;
}

/** Without JavaScript, the document reloads itself. */
export function Confirming({ orderId, change, variant, cover }: ConfirmingProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const { search } = useLocation();
  const polls = usePolling();
  const isLong = polls >= POLLS_BEFORE_EXPLAINING;
  const title = translate(change ? "confirmation.waitingTitle" : "confirmation.confirmingTitle");
  const lead = change
    ? translate("confirmation.waiting", change)
    : translate(isLong ? "confirmation.confirmingLong" : "confirmation.confirmingLead");
  return (
    <CoveredOrder
      variant={variant}
      cover={cover}
      heading={
        <>
          <PageTitle frame={variants[variant].frame}>{title}</PageTitle>
          <output className={`mt-3 block text-pretty ${grayText}`}>{lead}</output>
        </>
      }
    >
      <title>{`${title} | ${storeName}`}</title>
      <noscript>
        <meta httpEquiv="refresh" content={change ? "60" : "5"} />
      </noscript>
      <p className="mt-6">
        <Link
          to={variantPaths(variant).download + (search || `?order=${orderId}`)}
          reloadDocument
          className={buttonStyles({ variant: "outline", size: "lg" })}
        >
          {translate("confirmation.checkAgain")}
        </Link>
      </p>
      <OrderNumber orderId={orderId} />
    </CoveredOrder>
  );
}

function usePolling(): number {
  const { revalidate } = useRevalidator();
  const [polls, setPolls] = useState(0);
  useEffect(() => {
    if (polls >= MAX_POLLS) return;
    const delay = DELAYS_MS[Math.min(polls, DELAYS_MS.length - 1)];
    const timer = setTimeout(() => {
      void revalidate().finally(() => setPolls(polls + 1));
    }, delay);
    return () => clearTimeout(timer);
  }, [polls, revalidate]);
  return polls;
}
