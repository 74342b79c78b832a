/** Withdrawal in two steps, without an account (Directive 2011/83/EU, Article 11a). */
import { data, href, Link } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import "../../i18n/purchase-messages.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { usePageInfo } from "../../platform/page-info.ts";
import { CodeForm } from "../restore/code-form.tsx";
import { ContractPage } from "./contract-page.tsx";
import { ContractList } from "./contract-list.tsx";
import { FindForm } from "./find-form.tsx";
import { loadWithdraw, type WithdrawView } from "./load-withdraw.ts";
import { answerWithdraw, type WithdrawAnswer } from "./withdraw-action.ts";
import type { Route } from "./+types/withdraw.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const view = await loadWithdraw(url, context);
  return data(view, { headers: { "Cache-Control": "private, no-store" } });
}

export function action({ request, context }: Route.ActionArgs) {
  return answerWithdraw(request, context);
}

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const answer = actionData ?? (loaderData.step === "code" ? loaderData : undefined);
  const title = translate(titleKey(loaderData, answer));
  return (
    <div className="mx-auto max-w-2xl px-4 py-12">
      <title>{`${title} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle frame="calm">{title}</PageTitle>
      <Step view={loaderData} answer={answer} />
    </div>
  );
}

interface StepProps {
  readonly view: WithdrawView;
  readonly answer: WithdrawAnswer | undefined;
}

function titleKey(view: WithdrawView, answer: WithdrawAnswer | undefined) {
  if (answer?.step === "code") return "restore.codeTitle";
  if (!answer && view.step === "contract" && view.contract.statement)
    return "withdraw.receivedTitle";
  return "withdraw.title";
}

function Step({ view, answer }: StepProps) {
  const translate = useTranslate();
  if (answer?.step === "code") {
    const { email, order } = answer;
    return (
      <CodeForm
        action={href("/withdraw")}
        lead={
          email
            ? translate("restore.codeLead", { email })
            : translate("withdraw.codeLead", { order })
        }
        fields={{ intent: "find", email, order }}
        answer={answer}
        submit={translate("withdraw.show")}
      >
        <Link to={`${href("/withdraw")}?other`} reloadDocument>
          {translate("withdraw.otherPurchase")}
        </Link>
      </CodeForm>
    );
  }
  if (answer?.step === "statement") {
    if (view.step === "contract") return <ContractPage contract={view.contract} refused={answer} />;
    const { order, email } = answer;
    const refusal = { step: "address", problem: "notYours", order, email } as const;
    return <FindForm answer={refusal} order={order} />;
  }
  if (answer || view.step === "code")
    return <FindForm answer={answer} order={answer?.order ?? ""} />;
  switch (view.step) {
    case "find":
      return <FindForm answer={undefined} order={view.order} />;
    case "list":
      return <ContractList contracts={view.contracts} />;
    case "contract":
      return <ContractPage contract={view.contract} />;
    default:
      throw new Error(`Unknown step ${JSON.stringify(view satisfies never)}`);
  }
}
