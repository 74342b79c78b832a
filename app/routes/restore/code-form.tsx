import { Form, href, Link } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { RestoreAnswer } from "./restore-action.ts";
import { useProblem } from "./use-problem.ts";

export function CodeForm({ answer }: { answer: RestoreAnswer }) {
  const translate = useTranslate();
  const { email } = answer;
  const form = { method: "post", action: href("/restore"), reloadDocument: true } as const;
  return (
    <div className="mt-3 flex flex-col gap-6">
      <p className="text-lg wrap-anywhere text-gray-700 dark:text-gray-300">
        {translate("restore.codeLead", { email })}
      </p>
      <Form {...form} className="flex flex-col gap-6">
        <input type="hidden" name="email" value={email} />
        <TextField
          label={translate("restore.code")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is all that is asked for
          autoFocus
          error={useProblem(answer)}
        />
        <Button type="submit" size="lg" className="self-start">
          {translate("restore.show")}
        </Button>
      </Form>
      <div className="flex flex-wrap items-center gap-4">
        <Form {...form}>
          <input type="hidden" name="email" value={email} />
          <Button type="submit" variant="ghost" color="gray" size="md" className="-ms-3">
            {translate("restore.again")}
          </Button>
        </Form>
        <Link to={href("/restore")} reloadDocument>
          {translate("restore.otherAddress")}
        </Link>
      </div>
    </div>
  );
}
