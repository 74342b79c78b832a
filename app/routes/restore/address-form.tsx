import { Form, href } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { RestoreAnswer } from "./restore-action.ts";
import { useProblem } from "./use-problem.ts";

export function AddressForm({ answer }: { answer: RestoreAnswer | undefined }) {
  const translate = useTranslate();
  return (
    <Form
      method="post"
      action={href("/restore")}
      reloadDocument
      className="mt-3 flex flex-col gap-6"
    >
      <p className="text-lg text-gray-700 dark:text-gray-300">{translate("restore.lead")}</p>
      <TextField
        label={translate("restore.email")}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={answer?.email}
        error={useProblem(answer)}
      />
      <Button type="submit" size="lg" className="self-start">
        {translate("restore.send")}
      </Button>
    </Form>
  );
}
