import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { isOrderId } from "#domain/orders/orders.ts";
import type { Actor } from "#domain/orders/owner-actions.ts";
import { ownerOrdersContext, reportingContext, visitorContext } from "#app/context.ts";
import { readForm } from "#app/platform/read-form.ts";
import { readActor } from "#app/session/read-actor.ts";

const formSchema = z.object({
  intent: z.enum(["refund", "decline"]),
  order: z.string().refine(isOrderId),
});

/** Why nothing was decided. The payment service gives the `reason`. */
export interface DecisionProblem {
  readonly orderId: string;
  readonly problem: "refused" | "unknown" | "decided" | "signInAgain";
  readonly reason: string;
}

/** Only the owner can call this: the layout's middleware also guards actions. */
export async function decideWithdrawal(request: Request, context: Readonly<RouterContextProvider>) {
  const { intent, order } = await readForm(request, formSchema);
  const visitor = context.get(visitorContext);
  const isAllowed = intent === "decline" || (await visitor.isRecentlySignedIn());
  const actor = await readActor(context);
  const decide = intent === "refund" ? refund : decline;
  const problem: Problem | undefined = isAllowed
    ? await decide(order, context, actor)
    : { problem: "signInAgain" };
  if (!problem) throw redirect(href("/admin/attention"), 303);
  const result: DecisionProblem = { orderId: order, reason: "", ...problem };
  return data(result, { status: 409, headers: { "Cache-Control": "private, no-store" } });
}

type Problem = Partial<DecisionProblem> & Pick<DecisionProblem, "problem">;

async function refund(
  orderId: string,
  context: Readonly<RouterContextProvider>,
  actor: Actor,
): Promise<Problem | undefined> {
  const { report } = context.get(reportingContext);
  const done = await context
    .get(ownerOrdersContext)
    .refundWithdrawal(
      orderId,
      (error) => report(`the withdrawal of order ${orderId} was not refunded`, error),
      actor,
    );
  switch (done.outcome) {
    // There is no problem to show: the list contains the new state.
    case "refunded":
    case "underWay":
      return undefined;
    case "unknown":
      return { problem: "unknown" };
    case "declined":
      return { problem: "decided" };
    case "refused":
      return { problem: "refused", reason: done.reason };
    default:
      throw new Error(`Unknown outcome ${JSON.stringify(done satisfies never)}`);
  }
}

async function decline(
  orderId: string,
  context: Readonly<RouterContextProvider>,
  actor: Actor,
): Promise<Problem | undefined> {
  const outcome = await context.get(ownerOrdersContext).declineWithdrawal(orderId, actor);
  switch (outcome) {
    case "declined":
      return undefined;
    case "unknown":
      return { problem: "unknown" };
    case "entitled":
    case "decided":
      return { problem: "decided" };
    default:
      throw new Error(`Unknown outcome ${outcome satisfies never}`);
  }
}
