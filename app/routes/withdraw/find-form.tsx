import { Form, href } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CookieNotice } from "../restore/cookie-notice.tsx";
import { useProblem } from "../restore/use-problem.ts";
import { useFaultText } from "../../ui/use-fault-text.ts";
import type { FaultyFields, WithdrawResult, WithdrawRefusal } from "./withdraw-action.ts";

interface FindFormProps {
  readonly result: WithdrawResult | undefined;
  readonly order: string;
}

/** The first step for visitors whose session does not know the purchase. */
export function FindForm({ result, order }: FindFormProps) {
  const translate = useTranslate();
  const emailProblem = useEmailProblem(result);
  const faultText = useFaultText();
  const orderProblem = faultText(result?.problem === "faults" ? result.faults["order"] : undefined);
  return (
    <Form
      method="post"
      action={href("/withdraw")}
      reloadDocument
      noValidate
      className="mt-4 flex max-w-md flex-col gap-6"
    >
      <p className="text-gray-700 dark:text-gray-300">{translate("withdraw.lead")}</p>
      <CookieNotice />
      <input type="hidden" name="intent" value="find" />
      <TextField
        label={translate("withdraw.email")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={result?.email}
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
      <Button type="submit" size="xl" isBlock>
        {translate("restore.send")}
      </Button>
    </Form>
  );
}

function useEmailProblem(result: WithdrawResult | undefined): string | undefined {
  const translate = useTranslate();
  const proofProblem = useProblem(result && isProofResult(result) ? result : undefined);
  if (result?.problem !== "nothingTyped" && result?.problem !== "notYours") return proofProblem;
  return translate(`withdraw.${result.problem}`);
}

function isProofResult(
  result: WithdrawResult,
): result is Exclude<WithdrawResult, WithdrawRefusal | FaultyFields> {
  return !["nothingTyped", "notYours", "faults"].includes(result.problem ?? "");
}
