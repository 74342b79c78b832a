import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { variantPaths } from "../../landing/variant-paths.ts";
import { PageTitle } from "#app/layout/page-title.tsx";

/** Delays between polls: short at first, then longer. After POLLS_BEFORE_EXPLAINING polls the page explains the wait. */
const DELAYS_MS = [1000, 1500, 2000, 3000, 4000, 5000];
const POLLS_BEFORE_EXPLAINING = 8;
const MAX_POLLS = 60;

/** Polls while the payment is being confirmed; without JavaScript the document reloads itself. */
export function Confirming({ orderId, variant }: { orderId: string; variant: Variant }) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const polls = usePolling();
  const isLong = polls >= POLLS_BEFORE_EXPLAINING;
  return (
    <>
      <title>{`${translate("confirmation.confirmingTitle")} | ${storeName}`}</title>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <PageTitle frame={variants[variant].frame}>
        {translate("confirmation.confirmingTitle")}
      </PageTitle>
      <output className="mt-3 block text-lg text-gray-700 dark:text-gray-300">
        {translate(isLong ? "confirmation.confirmingLong" : "confirmation.confirmingLead")}
      </output>
      <p className="mt-6">
        <Link
          to={`${variantPaths(variant).download}?order=${orderId}`}
          reloadDocument
          className={buttonStyles({ variant: "outline", size: "lg" })}
        >
          {translate("confirmation.checkAgain")}
        </Link>
      </p>
      <p className="mt-8 text-sm wrap-anywhere text-gray-600 dark:text-gray-400">
        {translate("confirmation.orderNumber", { orderId })}
      </p>
    </>
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
