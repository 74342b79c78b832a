import { Form, href } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import type { DecisionProblem } from "./decide-withdrawal.ts";
import { OrderLink } from "./order-link.tsx";
import { Row } from "./row.tsx";
import { Section } from "./section.tsx";
import type { WithdrawalView } from "./view-withdrawal.ts";

interface WithdrawalListProps {
  readonly withdrawals: readonly WithdrawalView[];
  readonly problem: DecisionProblem | undefined;
}

/** Withdrawals that wait for the owner or for the payment service, the oldest first. */
export function WithdrawalList({ withdrawals, problem }: WithdrawalListProps) {
  const translate = useTranslate();
  if (withdrawals.length === 0 && !problem) return null;
  return (
    <Section id="withdrawals" title={translate("admin.withdrawals")}>
      {problem && (
        <p role="alert" className="mt-3 wrap-anywhere text-red-700 dark:text-red-400">
          {translate(`admin.${problem.problem}Withdrawal`, {
            orderId: problem.orderId,
            reason: problem.reason,
          })}
        </p>
      )}
      <ol className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
        {withdrawals.map((withdrawal) => (
          <Item key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ol>
    </Section>
  );
}

function Item({ withdrawal }: { readonly withdrawal: WithdrawalView }) {
  const translate = useTranslate();
  const { id, planName, left, time, due, right, name, reason, problem, isRefunding } = withdrawal;
  return (
    <Row title={planName} price={left}>
      {translate("admin.withdrawalStated", { time })}
      <OrderLink id={id} />
      <span className="mt-3 block font-medium text-gray-950 dark:text-white">
        {translate(`admin.${right}Withdrawal`, { due })}
      </span>
      {name && <span className="block">{translate("admin.withdrawalName", { name })}</span>}
      {reason && <span className="block">{translate("admin.withdrawalReason", { reason })}</span>}
      {problem && (
        <span className="block">{translate("admin.withdrawalProblem", { problem })}</span>
      )}
      {isRefunding && <span className="block">{translate("admin.withdrawalRefunding")}</span>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Decision orderId={id} intent="refund" />
        {right === "none" && !isRefunding && <Decision orderId={id} intent="decline" />}
      </div>
    </Row>
  );
}

interface DecisionProps {
  readonly orderId: string;
  readonly intent: "refund" | "decline";
}

function Decision({ orderId, intent }: DecisionProps) {
  const translate = useTranslate();
  return (
    <Form method="post" action={href("/admin/attention")} reloadDocument>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="order" value={orderId} />
      <Button
        type="submit"
        size="md"
        {...(intent === "decline" && { variant: "outline" as const })}
        aria-label={translate(`admin.${intent}Order`, { orderId })}
      >
        {translate(`admin.${intent}`)}
      </Button>
    </Form>
  );
}
