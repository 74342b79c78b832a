import { Form, href } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CookieNotice } from "../restore/cookie-notice.tsx";
import { useProblem } from "../restore/use-problem.ts";
import { useFaultText } from "../../ui/use-fault-text.ts";
import type { FaultyFields, WithdrawAnswer, WithdrawRefusal } from "./withdraw-action.ts";

interface FindFormProps {
  readonly answer: WithdrawAnswer | undefined;
  readonly order: string;
}

/** The first step for visitors whose session does not know the purchase. */
export function FindForm({ answer, order }: FindFormProps) {
  const translate = useTranslate();
  const emailProblem = useEmailProblem(answer);
  const faultText = useFaultText();
  const orderProblem = faultText(answer?.problem === "faults" ? answer.faults["order"] : undefined);
  return (
    <Form
      method="post"
      action={href("/withdraw")}
      reloadDocument
      noValidate
      className="mt-3 flex max-w-md flex-col gap-6"
    >
      <p className="text-lg text-gray-700 dark:text-gray-300">{translate("withdraw.lead")}</p>
      <CookieNotice />
      <input type="hidden" name="intent" value="find" />
      <TextField
        label={translate("withdraw.email")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={answer?.email}
        error={emailProblem}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to correct
        autoFocus={emailProblem !== undefined}
      />
      <TextField
        label={translate("withdraw.order")}
        hint={translate("withdraw.orderHint")}
        name="order"
        autoComplete="off"
        defaultValue={order}
        error={orderProblem}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to correct
        autoFocus={orderProblem !== undefined}
      />
      <Button type="submit" size="lg" className="self-start">
        {translate("restore.send")}
      </Button>
    </Form>
  );
}

function useEmailProblem(answer: WithdrawAnswer | undefined): string | undefined {
  const translate = useTranslate();
  const claim = useProblem(answer && isClaim(answer) ? answer : undefined);
  if (answer?.problem !== "nothingTyped" && answer?.problem !== "notYours") return claim;
  return translate(`withdraw.${answer.problem}`);
}

function isClaim(
  answer: WithdrawAnswer,
): answer is Exclude<WithdrawAnswer, WithdrawRefusal | FaultyFields> {
  return !["nothingTyped", "notYours", "faults"].includes(answer.problem ?? "");
}
