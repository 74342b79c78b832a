import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { Variant } from "#domain/orders/orders.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { variantPaths } from "#app/variant-paths.ts";
import { PageTitle } from "#app/sections/page-title.tsx";

/** Looks often at first, then seldom; after this many looks the page explains that it takes longer. */
const DELAYS_MS = [1000, 1500, 2000, 3000, 4000, 5000];
const LOOKS_BEFORE_EXPLAINING = 8;
const LAST_LOOK = 60;

/** Polls while the payment is being confirmed; without JavaScript the document reloads itself. */
export function Confirming({ orderId, variant }: { orderId: string; variant: Variant }) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const looks = usePolling();
  const isLong = looks >= LOOKS_BEFORE_EXPLAINING;
  return (
    <>
      <title>{`${translate("confirmation.confirmingTitle")} | ${storeName}`}</title>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <PageTitle variant={variant}>{translate("confirmation.confirmingTitle")}</PageTitle>
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
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (looks >= LAST_LOOK) return;
    const delay = DELAYS_MS[Math.min(looks, DELAYS_MS.length - 1)];
    const timer = setTimeout(() => {
      void revalidate().finally(() => setLooks(looks + 1));
    }, delay);
    return () => clearTimeout(timer);
  }, [looks, revalidate]);
  return looks;
}
