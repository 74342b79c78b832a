import { Form, href, Link } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "./code-field.tsx";
import type { RestoreAnswer } from "./restore-action.ts";

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
        <CodeField answer={answer} />
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
