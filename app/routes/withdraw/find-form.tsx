import { Form, href } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useProblem } from "../restore/use-problem.ts";
import type { WithdrawAnswer, WithdrawRefusal } from "./withdraw-action.ts";

interface FindFormProps {
  readonly answer: WithdrawAnswer | undefined;
  readonly order: string;
}

/** The first step for visitors whose session does not know the purchase. */
export function FindForm({ answer, order }: FindFormProps) {
  const translate = useTranslate();
  return (
    <Form
      method="post"
      action={href("/withdraw")}
      reloadDocument
      className="mt-3 flex max-w-md flex-col gap-6"
    >
      <p className="text-lg text-gray-700 dark:text-gray-300">{translate("withdraw.lead")}</p>
      <input type="hidden" name="intent" value="find" />
      <TextField
        label={translate("withdraw.email")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={answer?.email}
        error={useFindProblem(answer)}
      />
      <TextField
        label={translate("withdraw.order")}
        hint={translate("withdraw.orderHint")}
        name="order"
        maxLength={100}
        autoComplete="off"
        defaultValue={order}
      />
      <Button type="submit" size="lg" className="self-start">
        {translate("restore.send")}
      </Button>
    </Form>
  );
}

function useFindProblem(answer: WithdrawAnswer | undefined): string | undefined {
  const translate = useTranslate();
  const refusal = answer && isRefusal(answer) ? answer : undefined;
  const claim = useProblem(answer && !isRefusal(answer) ? answer : undefined);
  return refusal ? translate(`withdraw.${refusal.problem}`) : claim;
}

function isRefusal(answer: WithdrawAnswer): answer is WithdrawAnswer & WithdrawRefusal {
  return answer.problem === "nothingTyped" || answer.problem === "notYours";
}
