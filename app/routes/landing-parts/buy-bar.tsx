import { Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import type { LandingView } from "./load-landing.ts";

/**
 * On phones, at the bottom of the window, from when the button of the hero has gone until the plans come. The box
 * around it begins more than half a screen below the hero, and clips it at its end. `tabIndex`, because the keyboard
 * would reach it there, unseen; the links above and below lead to the same page.
 */
export function BuyBar({ view: { variant, prices } }: { readonly view: LandingView }) {
  const translate = useTranslate();
  const { name, price } = prices.main;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[60svh] bottom-0 z-20 flex flex-col justify-end overflow-clip sm:hidden print:hidden">
      <div className="pointer-events-auto sticky bottom-(--banner,0px) -mb-16 flex h-16 items-center justify-between gap-4 border-t border-gray-300 bg-white px-4 dark:border-gray-700 dark:bg-gray-900">
        <p className="flex min-w-0 gap-2 tabular-nums">
          <b className="truncate font-semibold">{name}</b>
          <span className="shrink-0">{translate("landing.planPrice", price)}</span>
        </p>
        <Link
          to={variantPaths(variant).paywall}
          tabIndex={-1}
          className="inline-flex min-h-11 shrink-0 items-center rounded-md bg-primary-500 px-5 font-semibold text-white hover:bg-primary-600 forced-colors:border"
        >
          {translate(price.kind === "free" ? "landing.getFree" : "landing.buyNow")}
        </Link>
      </div>
    </div>
  );
}
