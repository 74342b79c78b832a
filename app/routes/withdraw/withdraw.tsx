/** Withdrawal in two steps, without an account (Directive 2011/83/EU, Article 11a). */
import { data, href, Link } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import "../../i18n/purchase-messages.ts";
import { CoveredPage } from "../../layout/covered-page.tsx";
import { CoveredTitle } from "../../layout/covered-title.tsx";
import { viewCover } from "../../layout/view-cover.ts";
import { CodeForm } from "../restore/code-form.tsx";
import { ContractPage } from "./contract-page.tsx";
import { ContractList } from "./contract-list.tsx";
import { FindForm } from "./find-form.tsx";
import { loadWithdraw, type WithdrawView } from "./load-withdraw.ts";
import { withdrawAction, type WithdrawResult } from "./withdraw-action.ts";
import type { Route } from "./+types/withdraw.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const [view, cover] = await Promise.all([loadWithdraw(url, context), viewCover(context)]);
  return data({ view, cover }, { headers: { "Cache-Control": "private, no-store" } });
}

export function action({ request, context }: Route.ActionArgs) {
  return withdrawAction(request, context);
}

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { view, cover } = loaderData;
  const result = actionData ?? (view.step === "code" ? view : undefined);
  const title = translate(titleKey(view, result));
  return (
    <CoveredPage title={title}>
      <CoveredTitle cover={cover} isLarge>
        {title}
      </CoveredTitle>
      <Step view={view} result={result} />
    </CoveredPage>
  );
}

interface StepProps {
  readonly view: WithdrawView;
  readonly result: WithdrawResult | undefined;
}

function titleKey(view: WithdrawView, result: WithdrawResult | undefined) {
  if (result?.step === "code") return "restore.codeTitle";
  if (!result && view.step === "contract" && view.contract.statement)
    return "withdraw.receivedTitle";
  return "withdraw.title";
}

function Step({ view, result }: StepProps) {
  const translate = useTranslate();
  if (result?.step === "code") {
    const { email, order } = result;
    return (
      <CodeForm
        action={href("/withdraw")}
        lead={
          email
            ? translate("restore.codeLead", { email })
            : translate("withdraw.codeLead", { order })
        }
        fields={{ intent: "find", email, order }}
        result={result}
        submit={translate("withdraw.show")}
      >
        <Link to={`${href("/withdraw")}?other`} reloadDocument>
          {translate("withdraw.otherPurchase")}
        </Link>
      </CodeForm>
    );
  }
  if (result?.step === "statement") {
    if (view.step === "contract") return <ContractPage contract={view.contract} refused={result} />;
    const { order, email } = result;
    const refusal = { step: "address", problem: "notYours", order, email } as const;
    return <FindForm result={refusal} order={order} />;
  }
  if (result || view.step === "code")
    return <FindForm result={result} order={result?.order ?? ""} />;
  switch (view.step) {
    case "find":
      return <FindForm result={undefined} order={view.order} />;
    case "list":
      return <ContractList contracts={view.contracts} />;
    case "contract":
      return <ContractPage contract={view.contract} />;
    default:
      throw new Error(`Unknown step ${JSON.stringify(view satisfies never)}`);
  }
}
