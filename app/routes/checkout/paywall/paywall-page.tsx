import { memo, useEffect } from "react";
import { reportSale } from "#app/analytics/shop-events.ts";
import { href, Link } from "react-router";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import { inSentence } from "#app/i18n/in-sentence.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { PartTitle } from "#app/layout/part-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { pageWidths } from "#app/ui/page-widths.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { Cover } from "#app/ui/cover.tsx";
import { isWide } from "#app/ui/photo.tsx";
import { grayText } from "#app/ui/section-styles.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { PageTitle } from "#app/layout/page-title.tsx";
import { CoverGround } from "../../landing-parts/cover-stage.tsx";
import { QuestionList } from "../../landing-parts/question-list.tsx";
import { CouponForm } from "./coupon-form.tsx";
import type { PaywallView, PlanView } from "./load-paywall.ts";
import { halfTitle } from "./half-title.ts";
import { PlanList } from "./plan-list.tsx";
import { isShownAtField, type PaywallRefusal } from "./refusal.ts";
import { refusalText } from "./refusal-text.ts";

interface PaywallPageProps {
  readonly view: PaywallView;
  readonly refusal?: PaywallRefusal | undefined;
}

const twoColumns = "grid items-start gap-x-4 sm:grid-cols-2 lg:gap-x-12 *:last:odd:col-span-full";
const cell = "border-t";
const cellTitle = "min-h-11 py-1 sm:min-h-12";

const questionStyles = {
  calm: {
    list: twoColumns,
    item: `border-gray-200 dark:border-gray-800 ${cell}`,
    question: `font-medium ${cellTitle}`,
    icon: "size-5 text-gray-500 dark:text-gray-400",
    answer: "max-w-2xl pb-5",
  },
  poster: {
    list: twoColumns,
    item: `border-gray-300 dark:border-gray-700 ${cell}`,
    question: `font-bold ${cellTitle}`,
    icon: "size-5",
    answer: "max-w-2xl pb-5",
  },
};
/** Below the plans. */
const below = "order-3 lg:order-none all-open:order-3! all-open:col-auto! all-open:row-auto!";
const afterPayment = {
  "account-first": "paywall.afterPayment",
  "guest-first": "paywall.afterPaymentGuest",
} as const;

export const PaywallPage = memo(({ view, refusal }: PaywallPageProps) => {
  const translate = useTranslate();
  const { storeName, locale } = usePageInfo();
  const { variant, plans, offerName } = view;
  const { frame } = variants[variant];
  const isChoice = plans.length > 1;
  const layout = layouts[frame];
  useEffect(() => {
    for (const { tagged } of plans) if (tagged) reportSale("view_item", tagged);
  }, [plans]);
  const owned = plans.findLast(({ isOwned }) => isOwned);
  const awaited = plans.findLast(({ isAwaited }) => isAwaited);
  const title = translate("paywall.title", { offer: inSentence(offerName, locale) });
  return (
    <div className="wrap-anywhere">
      <PageHead
        title={`${title} | ${storeName}`}
        description={translate("paywall.description", { offer: offerName, count: plans.length })}
        canonicalUrl={view.canonicalUrl}
        alternates={view.alternates}
        image={view.shareImage}
      />
      <div
        className={`isolate grid grid-cols-1 pt-3 pb-1 sm:py-12 lg:grid-cols-2 lg:gap-x-12 all-open:grid-cols-1! all-open:grid-rows-none! ${layout.grid} ${pageWidths[frame]}`}
      >
        {frame === "poster" && <div className="poster-ground" />}
        <div className={`mb-3 sm:mb-8 all-open:col-auto! ${layout.notices}`}>
          <Head view={view} />
          {refusal && !isShownAtField(refusal) && <Problem refusal={refusal} variant={variant} />}
          {owned && !refusal && <Owned plan={owned} variant={variant} />}
          {awaited && !refusal && <Awaited plan={awaited} />}
        </div>
        <PlanList view={view} refusal={refusal} chosen={chosenPlan(plans, refusal)?.id} />
        {isChoice && (
          <div className={`sm:mt-2 lg:mt-0 ${layout.coupon} ${below}`}>
            <CouponForm coupon={view.coupon} variant={variant} refusal={refusal} />
          </div>
        )}
        <div className={`sm:mt-6 lg:mt-16 ${layout.questions} ${isChoice ? "" : "mt-6"} ${below}`}>
          <Questions view={view} />
        </div>
      </div>
    </div>
  );
});

/** On wide screens. Calm rows are counted from the foot, because the number of plans varies. */
const layouts = {
  calm: {
    grid: "lg:grid-rows-[repeat(20,auto)] lg:pt-8",
    notices: "lg:contents lg:*:col-start-2 lg:*:mb-6 all-open:*:col-auto!",
    coupon: "lg:col-start-2 lg:row-[-3]",
    questions: "lg:col-span-full lg:row-[-2]",
  },
  poster: {
    grid: "pt-0! lg:pt-10!",
    /** On wide screens, news come before the title: below the cover, nobody would see them. */
    notices:
      "lg:col-start-1 lg:row-start-1 lg:flex lg:flex-col lg:*:not-first:-order-1 lg:*:not-first:mt-0! lg:*:not-first:mb-8",
    coupon: "lg:col-start-2",
    questions: "lg:col-span-full",
  },
};

const heads = {
  poster: {
    head: "poster-head text-white sm:items-start! sm:max-lg:mb-14 lg:flex-col-reverse lg:gap-10!",
    words: "",
  },
  calm: {
    head: "lg:contents",
    words: "lg:col-start-2 lg:mb-6 all-open:col-auto! lg:all-open:mt-8",
  },
};

/** On wide screens, a calm cover has a panel beside the title and the offer. A drawn cover stands on its pattern. */
function coverPanel({ ground, plans }: PaywallView): string {
  const hasPictures = plans.length > 1 && plans.some(({ pictures }) => pictures.length > 0);
  const room = hasPictures ? "lg:items-start lg:pb-60 all-open:pb-12!" : "lg:items-center";
  return `cover-panel ${ground ? "" : "lg:bg-accent/20 dark:lg:bg-primary-900"} ${room}`;
}

function Head({ view }: { view: PaywallView }) {
  const translate = useTranslate();
  const { frame } = variants[view.variant];
  const look = heads[frame];
  return (
    <div className={`flex gap-x-3 sm:items-center sm:gap-5 lg:gap-8 ${look.head}`}>
      <div className={`shrink-0 ${frame === "calm" ? coverPanel(view) : "sm:max-lg:-mb-22"}`}>
        {frame === "calm" ? (
          <>
            {view.ground && <CoverGround picture={view.ground} className="max-lg:hidden" />}
            <div className={`w-24 sm:w-40 ${isWide(view.cover) ? "lg:w-96" : "lg:w-80 xl:w-84"}`}>
              <Cover cover={view.cover} size="panel" />
            </div>
          </>
        ) : (
          <Cover cover={view.cover} size="title" />
        )}
      </div>
      <div className={`min-w-0 ${look.words}`}>
        {view.eyebrow && (
          <p
            className={`mb-0.5 text-sm font-medium text-pretty max-[24rem]:text-xs lg:mb-2 ${frame === "calm" ? "text-primary-700 dark:text-primary-300" : ""}`}
          >
            {view.eyebrow}
          </p>
        )}
        <PageTitle frame={frame} onWide={frame === "poster" ? halfTitle(view.offerName) : ""}>
          {view.offerName}
        </PageTitle>
        <p className="mt-1 max-w-2xl text-sm/5 sm:mt-2 sm:text-base sm:text-pretty">
          {view.offerSummary}
        </p>
        {/* Phones have no room for it here; see Terms in plan-panel.tsx. */}
        <p className={`mt-2 max-w-2xl text-balance max-sm:hidden ${grayText}`}>
          {translate("paywall.lead")}
        </p>
      </div>
    </div>
  );
}

/** What was owned or paid for is not offered again, so then the visitor must choose. */
function chosenPlan(
  plans: readonly PlanView[],
  refusal: PaywallRefusal | undefined,
): PlanView | undefined {
  const refused = refusal && "planId" in refusal ? refusal.planId : undefined;
  const chosen = plans.find(({ id }) => id === refused) ?? plans.find(({ isChosen }) => isChosen);
  if (chosen || plans.some(({ isOwned, isAwaited }) => isOwned || isAwaited)) return chosen;
  return plans.find(({ isRecommended }) => isRecommended) ?? plans[0];
}

function Questions({ view }: { view: PaywallView }) {
  const translate = useTranslate();
  const { flow, frame } = variants[view.variant];
  const questions = [
    {
      question: translate("paywall.whatHappens"),
      answer: translate(afterPayment[flow]),
    },
    ...(view.requirements
      ? [{ question: translate("paywall.requirements"), answer: view.requirements }]
      : []),
    {
      question: translate("paywall.moneyBack"),
      answer: (
        <>
          {view.refunds}{" "}
          <Link to={href("/refunds")} className="underline underline-offset-2">
            {translate("paywall.refunds")}
          </Link>
        </>
      ),
    },
    { question: translate("paywall.chargedAgain"), answer: translate("paywall.chargedOnce") },
  ];
  return <QuestionList questions={questions} styles={questionStyles[frame]} />;
}

function Awaited({ plan }: { plan: PlanView }) {
  const translate = useTranslate();
  const { locale } = usePageInfo();
  return (
    <section className="mt-8 rounded-xl bg-primary-50 p-6 ring-1 ring-primary-200 dark:bg-primary-950 dark:ring-primary-800">
      <PartTitle>
        {translate("paywall.awaitedTitle", { plan: inSentence(plan.name, locale) })}
      </PartTitle>
      <p className="mt-1 text-gray-700 dark:text-gray-300">{translate("paywall.awaited")}</p>
    </section>
  );
}

function Owned({ plan, variant }: { plan: PlanView; variant: Variant }) {
  const translate = useTranslate();
  return (
    <section className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl bg-primary-50 p-6 ring-1 ring-primary-200 dark:bg-primary-950 dark:ring-primary-800">
      <div>
        <PartTitle>{translate("paywall.ownedTitle", { plan: plan.name })}</PartTitle>
        <p className="mt-1 text-gray-700 dark:text-gray-300">{translate("paywall.owned")}</p>
      </div>
      <ButtonLink to={variantPaths(variant).download} size="xl">
        {translate("paywall.download")}
      </ButtonLink>
    </section>
  );
}

function Problem({ refusal, variant }: { refusal: PaywallRefusal; variant: Variant }) {
  const translate = useTranslate();
  return (
    <div
      role="alert"
      className="mt-6 rounded-md bg-amber-50 p-4 text-amber-950 ring-1 ring-amber-300 dark:bg-amber-950 dark:text-amber-50 dark:ring-amber-800"
    >
      <p>{refusalText(translate, refusal)}</p>
      {refusal.problem === "alreadyOwned" && (
        <p className="mt-2">
          <Link to={variantPaths(variant).download} className="underline">
            {translate("paywall.download")}
          </Link>
        </p>
      )}
    </div>
  );
}
