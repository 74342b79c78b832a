import { type ReactNode, useEffect } from "react";
import { reportSale } from "#app/analytics/shop-events.ts";
import { href, Link } from "react-router";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import { inSentence } from "#app/i18n/in-sentence.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { PageTitle } from "#app/layout/page-title.tsx";
import { CouponForm } from "./coupon-form.tsx";
import type { PaywallView, PlanView } from "./load-paywall.ts";
import { PlanCard, planRows } from "./plan-card.tsx";
import { planColumns } from "./plan-columns.ts";
import type { PaywallRefusal } from "./refusal.ts";
import { refusalText } from "./refusal-text.ts";

interface PaywallPageProps {
  readonly view: PaywallView;
  readonly refusal?: PaywallRefusal | undefined;
}

const widths = { calm: "max-w-6xl sm:px-6", poster: "max-w-[90rem] sm:px-8" };
const leads = { "account-first": "paywall.lead", "guest-first": "paywall.leadGuest" } as const;
const afterPayment = {
  "account-first": "paywall.afterPayment",
  "guest-first": "paywall.afterPaymentGuest",
} as const;

export function PaywallPage({ view, refusal }: PaywallPageProps) {
  const translate = useTranslate();
  const { storeName, locale } = usePageInfo();
  const { variant, plans, terms, offerName } = view;
  const { flow, frame } = variants[variant];
  useEffect(() => {
    for (const { tagged } of plans) if (tagged) reportSale("view_item", tagged);
  }, [plans]);
  const owned = plans.findLast(({ isOwned }) => isOwned);
  const awaited = plans.findLast(({ isAwaited }) => isAwaited);
  const mainPlan =
    (owned ?? awaited)
      ? undefined
      : (plans.find(({ isChosen }) => isChosen) ??
        plans.find(({ isRecommended }) => isRecommended) ??
        onlyOneOf(plans));
  const { waiver, promisedDays } = view.waiver;
  const title = translate("paywall.title", {
    count: plans.length,
    offer: inSentence(offerName, locale),
  });
  return (
    <div className={`mx-auto px-4 py-12 wrap-anywhere sm:py-20 ${widths[frame]}`}>
      <PageHead
        title={`${title} | ${storeName}`}
        description={translate("paywall.description", { offer: offerName, count: plans.length })}
        canonicalUrl={view.canonicalUrl}
        alternates={view.alternates}
        image={view.shareImage}
      />
      <PageTitle frame={frame}>{title}</PageTitle>
      <p className="mt-4 max-w-2xl text-lg/8 text-gray-700 dark:text-gray-300">
        {translate(leads[flow])}
      </p>
      {refusal && <Problem refusal={refusal} variant={variant} />}
      {owned && !refusal && <Owned plan={owned} variant={variant} />}
      {awaited && !refusal && <Awaited plan={awaited} />}
      <ul className={`mt-10 grid gap-4 sm:gap-6 ${planColumns(plans.length)}`}>
        {plans.map((plan) => (
          <li key={plan.id} className={planRows}>
            <PlanCard plan={plan} view={view} refusal={refusal} isMain={plan.id === mainPlan?.id} />
          </li>
        ))}
      </ul>
      {waiver !== "none" && promisedDays > 0 && (
        <p className="mt-6 max-w-3xl">
          {translate("paywall.waiverPromise", { days: promisedDays })}
        </p>
      )}
      <CouponForm coupon={view.coupon} variant={variant} refusal={refusal} />
      <div className="mt-16 divide-y divide-gray-200 border-t border-gray-200 dark:divide-gray-800 dark:border-gray-800">
        <Text title={translate("paywall.whatHappens")} text={translate(afterPayment[flow])} />
        {view.requirements && (
          <Text title={translate("paywall.requirements")} text={view.requirements} />
        )}
        {terms.map(({ page, text }) => (
          <Text key={page} id={page} title={translate(`common.${page}`)} text={text}>
            <Link to={href(`/${page}`)} className="underline underline-offset-2">
              {translate(`paywall.${page}`)}
            </Link>
          </Text>
        ))}
      </div>
    </div>
  );
}

function onlyOneOf<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

interface TextProps {
  readonly id?: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Text({ id, title, text, children }: TextProps) {
  return (
    <section id={id} className="grid scroll-mt-12 gap-3 py-10 lg:grid-cols-[18rem_minmax(0,42rem)]">
      <h2 className="text-xl font-semibold text-balance">{title}</h2>
      <div className="space-y-3 text-gray-700 dark:text-gray-300">
        <p>{text}</p>
        {children && <p>{children}</p>}
      </div>
    </section>
  );
}

function Awaited({ plan }: { plan: PlanView }) {
  const translate = useTranslate();
  const { locale } = usePageInfo();
  return (
    <section className="mt-8 rounded-xl bg-primary-50 p-6 ring-1 ring-primary-200 dark:bg-primary-950 dark:ring-primary-800">
      <h2 className="text-xl font-semibold">
        {translate("paywall.awaitedTitle", { plan: inSentence(plan.name, locale) })}
      </h2>
      <p className="mt-1 text-gray-700 dark:text-gray-300">{translate("paywall.awaited")}</p>
    </section>
  );
}

function Owned({ plan, variant }: { plan: PlanView; variant: Variant }) {
  const translate = useTranslate();
  return (
    <section className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl bg-primary-50 p-6 ring-1 ring-primary-200 dark:bg-primary-950 dark:ring-primary-800">
      <div>
        <h2 className="text-xl font-semibold">
          {translate("paywall.ownedTitle", { plan: plan.name })}
        </h2>
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
