import { Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { variants } from "#domain/experiments/variants.ts";
import { pageWidths } from "#app/ui/page-widths.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import type { LandingView } from "./load-landing.ts";

/**
 * At the bottom of a phone's window, else at the top, from when the hero has gone until the plans come. The box around it
 * clips it before and after that; on phones the box begins more than half a screen below the hero. `tabIndex`, because
 * the keyboard would reach it there, unseen; the links above and below lead to the same page.
 */
export function BuyBar({ view: { variant, prices } }: { readonly view: LandingView }) {
  const translate = useTranslate();
  const { name, price } = prices.main;
  const { frame } = variants[variant];
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[60svh] bottom-0 z-20 flex flex-col justify-end overflow-clip print:hidden sm:top-0 sm:justify-start">
      <div className="pointer-events-auto sticky bottom-(--banner,0px) -mb-16 border-t border-gray-300 bg-white sm:top-0 sm:bottom-auto sm:-mt-15 sm:mb-0 sm:border-t-0 sm:border-b dark:border-gray-700 dark:bg-gray-900">
        <div
          className={`flex h-16 items-center justify-between gap-4 sm:h-14 ${pageWidths[frame]}`}
        >
          <p className="flex min-w-0 gap-2 tabular-nums">
            <b className="truncate font-semibold">{name}</b>
            <span className="shrink-0">{translate("landing.planPrice", price)}</span>
          </p>
          <Link
            to={variantPaths(variant).paywall}
            tabIndex={-1}
            className={`inline-flex min-h-11 shrink-0 items-center bg-primary-500 px-5 font-semibold text-white hover:bg-primary-600 forced-colors:border ${frame === "calm" ? "rounded-md" : "max-sm:rounded-md"}`}
          >
            {translate(price.kind === "free" ? "landing.getFree" : "landing.buyNow")}
          </Link>
        </div>
      </div>
    </div>
  );
}
