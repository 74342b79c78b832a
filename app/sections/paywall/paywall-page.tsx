import { Form, Link } from "react-router";
import type { Variant } from "#domain/orders/orders.ts";
import { useTranslate } from "../i18n/messages.ts";
import { usePageInfo } from "../page-info.ts";
import { variantPaths } from "../variant-paths.ts";
import type { BuyProblem } from "./buy.ts";
import type { PaywallView } from "./load-paywall.ts";
import { PlanCard } from "./plan-card.tsx";

interface PaywallPageProps {
  readonly view: PaywallView;
  readonly variant: Variant;
  readonly problem?: BuyProblem | undefined;
}

export function PaywallPage({ view, variant, problem }: PaywallPageProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const { plans, terms } = view;
  const { paywall } = variantPaths(variant);
  return (
    <div className="mx-auto max-w-5xl px-4 py-12">
      <title>{`${translate("paywall.title")} | ${storeName}`}</title>
      <h1 className="text-4xl font-semibold tracking-tight">{translate("paywall.title")}</h1>
      <p className="mt-3 max-w-2xl text-lg text-gray-700 dark:text-gray-300">
        {translate(variant === "landing" ? "paywall.lead" : "paywall.leadGuest")}
      </p>
      {problem && <Problem problem={problem} variant={variant} />}
      <ul className="mt-10 grid gap-6 md:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.id}>
            {/* A document load: the payment page is outside this app. */}
            <Form method="post" action={paywall} reloadDocument className="h-full">
              <PlanCard plan={plan} />
            </Form>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-2xl text-sm text-gray-700 dark:text-gray-300">
        {translate("paywall.waiver")}
      </p>
      <section className="mt-12 max-w-2xl">
        <h2 className="text-xl font-semibold">{translate("paywall.whatHappens")}</h2>
        <p className="mt-2 text-gray-700 dark:text-gray-300">
          {translate(variant === "landing" ? "paywall.afterPayment" : "paywall.afterPaymentGuest")}
        </p>
      </section>
      <section id="terms" className="mt-10 max-w-2xl space-y-6">
        {terms.map(({ name, text }) => (
          <div key={name}>
            <h2 className="text-xl font-semibold">{translate(`common.${name}`)}</h2>
            <p className="mt-2 whitespace-pre-line text-gray-700 dark:text-gray-300">{text}</p>
          </div>
        ))}
      </section>
    </div>
  );
}

function Problem({ problem, variant }: { problem: BuyProblem; variant: Variant }) {
  const translate = useTranslate();
  return (
    <div
      role="alert"
      className="mt-6 rounded-md bg-amber-50 p-4 text-amber-950 ring-1 ring-amber-300 dark:bg-amber-950 dark:text-amber-50 dark:ring-amber-800"
    >
      <p>{translate(`paywall.${problem}`)}</p>
      {problem === "alreadyOwned" && (
        <p className="mt-2">
          <Link to={variantPaths(variant).download} className="underline">
            {translate("paywall.download")}
          </Link>
        </p>
      )}
    </div>
  );
}
