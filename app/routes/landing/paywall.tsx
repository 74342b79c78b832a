import { data, Form, href, redirect } from "react-router";
import { z } from "zod";
import { type CheckoutOutcome, startCheckout } from "#domain/orders/start-checkout.ts";
import { servicesContext, visitorContext } from "../../context.ts";
import { type MessageKey, useTranslate } from "../../i18n/messages.ts";
import { loadPaywall } from "../../sections/load-paywall.ts";
import { PlanCard } from "../../sections/plan-card.tsx";
import { signInPath } from "../../session/require-member.ts";
import { usePageInfo } from "../../page-info.ts";
import { readForm } from "../read-form.ts";
import type { Route } from "./+types/paywall.ts";

const formSchema = z.object({ plan: z.string().min(1, "choose a plan").max(63) });

export function loader({ context }: Route.LoaderArgs) {
  return loadPaywall(context);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { plan } = await readForm(request, formSchema);
  const person = await context.get(visitorContext).person();
  const paywallPath = href("/landing/paywall");
  if (!person || person.isGuest) throw redirect(signInPath(paywallPath), 303);

  const { shop, config, report } = context.get(servicesContext);
  const page = (path: string, orderId: string, rest = "") =>
    `${config.publicUrl}${path}?order=${orderId}${rest}`;
  let result: CheckoutOutcome;
  try {
    result = await startCheckout(shop, {
      uid: person.uid,
      ...(person.email ? { email: person.email } : {}),
      planId: plan,
      variant: "landing",
      returnUrls: (orderId) => ({
        successUrl: page(href("/landing/confirmation/download"), orderId),
        cancelUrl: page(href("/landing/confirmation/error"), orderId, "&reason=cancelled"),
      }),
    });
  } catch (error) {
    report("a checkout could not be opened", error);
    return data({ problem: "unavailable" as const }, 503);
  }
  switch (result.outcome) {
    case "started":
      return redirect(result.url, 303);
    case "alreadyOwned":
      return data({ problem: "alreadyOwned" as const }, 409);
    case "unknownPlan":
      return data({ problem: "unknownPlan" as const }, 404);
    default:
      throw new Error(`Unknown outcome ${result satisfies never}`);
  }
}

export default function Paywall({ loaderData, actionData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const { plans, terms } = loaderData;
  return (
    <div className="mx-auto max-w-5xl px-4 py-12">
      <title>{`${translate("paywall.title")} | ${storeName}`}</title>
      <h1 className="text-4xl font-semibold tracking-tight">{translate("paywall.title")}</h1>
      <p className="mt-3 max-w-2xl text-lg text-gray-700 dark:text-gray-300">
        {translate("paywall.lead")}
      </p>
      {actionData && <Problem problem={actionData.problem} />}
      <ul className="mt-10 grid gap-6 md:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.id}>
            {/* A document load: the payment page is outside this app. */}
            <Form method="post" action={href("/landing/paywall")} reloadDocument className="h-full">
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
        <p className="mt-2 text-gray-700 dark:text-gray-300">{translate("paywall.afterPayment")}</p>
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

function Problem({ problem }: { problem: "unavailable" | "alreadyOwned" | "unknownPlan" }) {
  const translate = useTranslate();
  const key: MessageKey = `paywall.${problem}`;
  return (
    <div
      role="alert"
      className="mt-6 rounded-md bg-amber-50 p-4 text-amber-950 ring-1 ring-amber-300 dark:bg-amber-950 dark:text-amber-50 dark:ring-amber-800"
    >
      <p>{translate(key)}</p>
      {problem === "alreadyOwned" && (
        <p className="mt-2">
          <a href={href("/account")} className="underline">
            {translate("paywall.download")}
          </a>
        </p>
      )}
    </div>
  );
}
