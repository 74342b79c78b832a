import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Variant } from "#domain/orders/orders.ts";
import { type CheckoutOutcome, startCheckout } from "#domain/orders/start-checkout.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { readForm } from "#app/platform/read-form.ts";
import { signInPath } from "#app/session/require-member.ts";
import { variantPaths } from "#app/variant-paths.ts";

const formSchema = z.object({ plan: z.string().min(1, "choose a plan").max(63) });

/** Why nothing was begun; the paywall says it in words. */
export type BuyProblem = "unavailable" | "alreadyOwned" | "unknownPlan";

interface Purchase {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly variant: Variant;
}

/**
 * The paywall's action: leads to the payment page. Variant 1 asks for an account first; in variant 2 somebody unknown
 * becomes a guest, an anonymous account with a session of its own.
 */
export async function buy({ request, context, variant }: Purchase) {
  const { plan } = await readForm(request, formSchema);
  const visitor = context.get(visitorContext);
  const paths = variantPaths(variant);
  let person = await visitor.person({ isFresh: true });
  if (variant === "landing" && (!person || person.isGuest))
    throw redirect(signInPath(paths.paywall), 303);

  const { shop, config, report } = context.get(servicesContext);
  let result: CheckoutOutcome;
  try {
    person ??= await visitor.becomeGuest();
    result = await startCheckout(shop, {
      uid: person.uid,
      ...(person.email ? { email: person.email } : {}),
      planId: plan,
      variant,
      returnUrls: (orderId) => ({
        successUrl: `${config.publicUrl}${paths.download}?order=${orderId}`,
        cancelUrl: `${config.publicUrl}${paths.error}?order=${orderId}&reason=cancelled`,
      }),
    });
  } catch (error) {
    report("a checkout could not be opened", error);
    return refuse("unavailable", 503);
  }
  switch (result.outcome) {
    case "started":
      return redirect(result.url, 303);
    case "alreadyOwned":
      return refuse("alreadyOwned", 409);
    case "unknownPlan":
      return refuse("unknownPlan", 404);
    default:
      throw new Error(`Unknown outcome ${result satisfies never}`);
  }
}

function refuse(problem: BuyProblem, status: number) {
  return data({ problem }, status);
}
