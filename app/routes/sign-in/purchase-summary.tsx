import { Link } from "react-router";
import { variants } from "#domain/experiments/variants.ts";
import { useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../platform/page-info.ts";
import { Cover } from "../../ui/cover.tsx";
import { Icon } from "../../ui/icons.tsx";
import type { Picture } from "../../ui/photo.tsx";
import { grayText, paleGround } from "../../ui/section-styles.ts";
import { displayFaces } from "../../ui/title-styles.ts";
import type { PurchaseView } from "./view-purchase.ts";

interface PurchaseSummaryProps {
  readonly purchase: PurchaseView;
  readonly cover: Picture;
}

/** What is bought: a strip, and on wide screens a panel in the start half of an element of the class `beside-panel`. */
export function PurchaseSummary({ purchase, cover }: PurchaseSummaryProps) {
  const translate = useTranslate();
  const { planCount, variant } = usePageInfo();
  const { name, includes, price, tax, guaranteeDays, plans } = purchase;
  const face = displayFaces[variants[variant].frame];
  return (
    <div
      className={`panel mb-8 items-center gap-4 rounded-xl p-4 wrap-anywhere max-lg:flex lg:mb-0 lg:grid-cols-[minmax(0,22rem)] lg:content-center lg:justify-center lg:justify-items-stretch lg:gap-8 lg:p-10 ${paleGround}`}
    >
      <div className="lg:justify-self-center">
        <Cover cover={cover} size="summary" />
      </div>
      <div className="min-w-0">
        <p className="font-semibold text-balance lg:text-xl">{name}</p>
        <ul className="mt-3 grid gap-2 max-lg:hidden">
          {includes.map((line) => (
            <li key={line} className="flex gap-2 text-balance">
              <Icon
                name="check"
                className="mt-0.5 size-5 shrink-0 text-primary-500 dark:text-primary-400"
              />
              {line}
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap items-baseline gap-x-3 border-gray-500/40 lg:mt-6 lg:border-t lg:pt-5">
          <span className={`text-xl tabular-nums lg:text-4xl ${face}`}>{price}</span>
          {tax && <span className={`text-sm ${grayText}`}>{tax}</span>}
        </p>
        {guaranteeDays > 0 && (
          <p className="mt-1 flex gap-2 text-sm font-semibold lg:mt-2">
            <Icon name="return" className="size-5 shrink-0" />
            {translate("paywall.guarantee", { days: guaranteeDays })}
          </p>
        )}
        {planCount > 1 && (
          <Link
            to={plans}
            className="-my-2.5 inline-block py-2.5 text-sm text-primary-600 underline underline-offset-2 lg:mt-0 dark:text-primary-300"
          >
            {translate("signIn.changePlan")}
          </Link>
        )}
      </div>
    </div>
  );
}
