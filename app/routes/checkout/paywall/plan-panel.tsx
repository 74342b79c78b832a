import type { ReactNode } from "react";
import { type VariantFrame, variants } from "#domain/experiments/variants.ts";
import { inSentence } from "#app/i18n/in-sentence.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { PartTitle } from "#app/layout/part-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Icon, type IconName } from "#app/ui/icons.tsx";
import { PlanPictures } from "../plan-pictures/plan-pictures.tsx";
import { BuyForm } from "./buy-form.tsx";
import { CouponForm } from "./coupon-form.tsx";
import type { PaywallView, PlanView } from "./load-paywall.ts";
import type { PaywallRefusal } from "./refusal.ts";
import { taxText } from "./tax-text.ts";

interface PlanPanelProps {
  readonly plan: PlanView;
  readonly view: PaywallView;
  readonly refusal: PaywallRefusal | undefined;
  /** Several plans: the panel shows only if its plan is chosen. */
  readonly isChoice: boolean;
}

/** All in one place on wide screens, so that nothing moves when another plan is chosen. */
const choice =
  "order-2 hidden flex-col gap-4 pt-3 sm:gap-5 sm:pt-8 lg:gap-6 lg:invisible max-lg:group-has-checked/plan:flex lg:group-has-checked/plan:visible all-open:order-none! all-open:col-auto! all-open:row-auto! all-open:visible! all-open:flex! all-open:py-5!";

const frames: Record<VariantFrame, string> = {
  calm: `${choice} sm:max-lg:pt-0! lg:contents border-gray-200 dark:border-gray-800 all-open:border-x! all-open:group-last/plan:rounded-b-xl! all-open:group-last/plan:border-b! all-open:px-4!`,
  /** Below the rows of at most twelve plans. */
  poster: `${choice} lg:order-none lg:col-start-1 lg:row-[13] lg:flex lg:border-2 lg:border-t-0 lg:border-gray-950 dark:lg:border-white lg:bg-white lg:p-6 dark:lg:bg-gray-950`,
};

/** On tablets, two columns above the button; on phones, below it. */
const sideBySide =
  "max-sm:contents max-sm:*:order-1 sm:max-lg:grid sm:max-lg:grid-cols-[11fr_9fr] sm:max-lg:items-center sm:max-lg:gap-x-8 all-open:flex! all-open:flex-col! all-open:items-stretch! all-open:gap-5!";

const contents: Record<VariantFrame, string> = {
  calm: `${sideBySide} in-card`,
  poster: `${sideBySide} lg:order-1 lg:flex lg:flex-col lg:gap-6`,
};

const lists: Record<VariantFrame, string> = {
  calm: "mt-1.5 lg:mt-3 lg:gap-1.5",
  poster: "mt-1.5 lg:mt-6 lg:gap-3",
};

const actions: Record<VariantFrame, string> = {
  /** Below the rows of all plans, whose number varies. */
  calm: "lg:col-start-2 lg:row-[-5] lg:pt-6 all-open:pt-0!",
  poster: "",
};
/** On phones, one row, which scrolls. */
const strip = "sideways max-sm:auto-cols-[15%] max-sm:grid-cols-none max-sm:pb-0";
const divider = "border-gray-200 lg:border-t lg:pt-6 dark:border-gray-800";

/** What the plan contains, and its button. Below that of the only plan is the field for a code. */
export function PlanPanel({ plan, view, refusal, isChoice }: PlanPanelProps) {
  const translate = useTranslate();
  const { locale } = usePageInfo();
  const { coupon, variant } = view;
  const { frame } = variants[variant];
  return (
    <div className={isChoice ? frames[frame] : "flex flex-col gap-5 pt-5"}>
      <div className={isChoice ? contents[frame] : "contents"}>
        <div>
          {isChoice && (
            <PartTitle isSmall>
              {translate("paywall.includes", { plan: inSentence(plan.name, locale) })}
            </PartTitle>
          )}
          <ul
            className={`grid gap-1 text-sm text-gray-900 lg:text-base dark:text-gray-100 ${isChoice ? lists[frame] : "lg:gap-3"}`}
          >
            {plan.includes.map((line) => (
              <li key={line} className="flex gap-2 text-balance">
                <Icon
                  name="check"
                  className="size-5 shrink-0 text-primary-500 lg:mt-0.5 dark:text-primary-400"
                />
                {line}
              </li>
            ))}
            <li
              className={`flex gap-2 text-gray-700 dark:text-gray-300 ${isChoice ? "max-sm:hidden" : ""}`}
            >
              <Icon name="download" className="size-5 shrink-0 lg:mt-0.5" />
              {plan.download}
            </li>
          </ul>
        </div>
        <PlanPictures
          pictures={plan.pictures}
          className={`all-open:max-w-md! ${isChoice ? strip : ""}`}
        />
      </div>
      <div className={`flex flex-col gap-5 ${isChoice ? actions[frame] : ""}`}>
        {coupon && plan.isCouponForOthers && (
          <p className="text-sm text-gray-700 dark:text-gray-300">
            {translate("paywall.couponForOthers", { code: coupon.code })}
          </p>
        )}
        {plan.isOwned ? (
          <ButtonLink to={variantPaths(variant).download} size="xl" isBlock variant="outline">
            {translate("paywall.download")}
          </ButtonLink>
        ) : (
          <div className={isChoice ? "" : divider}>
            <BuyForm plan={plan} view={view} refusal={refusal} />
            <Terms plan={plan} view={view} />
          </div>
        )}
      </div>
      {!isChoice && (
        <div className="-mt-2 -mb-3">
          <CouponForm coupon={coupon} variant={variant} refusal={refusal} />
        </div>
      )}
    </div>
  );
}

function Terms({ plan, view }: Pick<PlanPanelProps, "plan" | "view">) {
  const translate = useTranslate();
  const { variant, waiver, tax } = view;
  const isPaid = Boolean(plan.price);
  return (
    <ul className="mt-2 text-xs text-gray-700 lg:mt-3 empty:hidden sm:space-y-1 sm:text-sm dark:text-gray-300">
      {isPaid && (waiver.promisedDays > 0 || tax) && (
        <Term icon={waiver.promisedDays > 0 ? "return" : "receipt"}>
          {waiver.promisedDays > 0 && (
            <b className="me-4 font-semibold text-gray-950 dark:text-white">
              {translate("paywall.guarantee", { days: waiver.promisedDays })}
            </b>
          )}
          {tax && <span className="inline-block">{taxText(tax, translate)}</span>}
        </Term>
      )}
      {/* Cards are entered at the payment service. Phones have no room to say so before that. */}
      {isPaid && (
        <Term icon="lock" look="flex max-sm:hidden">
          {translate("paywall.securePayment")}
        </Term>
      )}
      {variants[variant].flow === "guest-first" ? (
        <Term icon="user">
          <b className="font-semibold text-gray-950 dark:text-white">
            {translate("paywall.noAccount")}
          </b>
        </Term>
      ) : (
        isPaid && (
          <>
            <Term icon="user" look="hidden sm:signed-out:flex">
              {translate("paywall.accountFirst")}
            </Term>
            {/* Elsewhere it is below the title. */}
            <li className="text-pretty sm:hidden">{translate("paywall.lead")}</li>
          </>
        )
      )}
    </ul>
  );
}

interface TermProps {
  readonly icon: IconName;
  readonly look?: string;
  readonly children: ReactNode;
}

/** Phones have no room for the icon. */
function Term({ icon, look = "flex", children }: TermProps) {
  return (
    <li className={`gap-2 text-pretty ${look}`}>
      <Icon name={icon} className="size-5 shrink-0 max-sm:hidden" />
      <span>{children}</span>
    </li>
  );
}
