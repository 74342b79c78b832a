import { Link } from "react-router";
import { variants, type VariantFrame } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { buttonStyles } from "#app/ui/button-styles.ts";
import type { LandingView } from "./load-landing.ts";

const styles: Record<VariantFrame, { readonly bar: string; readonly button: string }> = {
  calm: {
    bar: "border-gray-200 bg-white dark:border-gray-800 dark:bg-gray-900",
    button: buttonStyles({ size: "lg" }),
  },
  poster: {
    bar: "border-white/30 bg-gray-950 text-white",
    button:
      "inline-flex min-h-11 items-center bg-white px-5 font-semibold text-gray-950 forced-colors:border",
  },
};

/**
 * On phones, at the bottom of the window, from when the button of the hero has gone until the plans come. The box
 * around it begins more than half a screen below the hero, and clips it at its end. `tabIndex`, because the keyboard
 * would reach it there, unseen; the links above and below lead to the same page.
 */
export function BuyBar({ view: { variant, prices } }: { readonly view: LandingView }) {
  const translate = useTranslate();
  const { name, price } = prices.main;
  const style = styles[variants[variant].frame];
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[60svh] bottom-0 z-20 flex flex-col justify-end overflow-clip sm:hidden print:hidden">
      <div
        className={`buy-bar pointer-events-auto sticky -mb-16 flex h-16 items-center justify-between gap-4 border-t px-4 ${style.bar}`}
      >
        <p className="min-w-0 truncate tabular-nums">
          <b className="font-semibold">{name}</b>
          <span className="ml-2">{translate("landing.planPrice", price)}</span>
        </p>
        <Link
          to={variantPaths(variant).paywall}
          tabIndex={-1}
          className={`shrink-0 whitespace-nowrap ${style.button}`}
        >
          {translate(price.kind === "free" ? "landing.getFree" : "landing.buyNow")}
        </Link>
      </div>
    </div>
  );
}
