import { Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { variants } from "#domain/experiments/variants.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import type { LandingView } from "./load-landing.ts";

/**
 * At the bottom of the window, from when the button of the hero has gone until the plans come: on phones as wide as
 * they are, else no wider than its words. The box around it begins more than half a screen below the hero, and clips
 * it at its end. `tabIndex`, because the keyboard would reach it there, unseen; the links above and below lead to the
 * same page.
 */
export function BuyBar({ view: { variant, prices } }: { readonly view: LandingView }) {
  const translate = useTranslate();
  const { name, price } = prices.main;
  const isRound = variants[variant].frame === "calm";
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[60svh] bottom-0 z-20 sm:top-[90svh] flex flex-col justify-end overflow-clip print:hidden">
      <div
        className={`pointer-events-auto sticky bottom-(--banner,0px) -mb-16 flex h-16 items-center justify-between gap-4 border-t border-gray-300 bg-white px-4 sm:bottom-[calc(var(--banner,0px)+1.5rem)] sm:max-w-2xl sm:gap-6 sm:self-center sm:border sm:pe-2.5 sm:shadow-xl sm:shadow-gray-950/15 dark:border-gray-700 dark:bg-gray-900 ${isRound ? "sm:rounded-xl" : ""}`}
      >
        <p className="flex min-w-0 gap-2 tabular-nums">
          <b className="truncate font-semibold">{name}</b>
          <span className="shrink-0">{translate("landing.planPrice", price)}</span>
        </p>
        <Link
          to={variantPaths(variant).paywall}
          tabIndex={-1}
          className={`inline-flex min-h-11 shrink-0 items-center bg-primary-500 px-5 font-semibold text-white hover:bg-primary-600 forced-colors:border ${isRound ? "rounded-md" : "max-sm:rounded-md"}`}
        >
          {translate(price.kind === "free" ? "landing.getFree" : "landing.buyNow")}
        </Link>
      </div>
    </div>
  );
}
