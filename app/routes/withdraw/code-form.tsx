import { Form, href, Link } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import type { ClaimProblem } from "../restore/claim.ts";
import { CodeField } from "../restore/code-field.tsx";

interface CodeFormProps {
  /** What the visitor typed: one of them may be empty. */
  readonly answer: ClaimProblem & { readonly order: string; readonly email: string };
}

export function CodeForm({ answer }: CodeFormProps) {
  const translate = useTranslate();
  const { email, order } = answer;
  const form = { method: "post", action: href("/withdraw"), reloadDocument: true } as const;
  const typed = (
    <>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="order" value={order} />
    </>
  );
  return (
    <div className="mt-3 flex max-w-md flex-col gap-6">
      <p className="text-lg wrap-anywhere text-gray-700 dark:text-gray-300">
        {email
          ? translate("restore.codeLead", { email })
          : translate("withdraw.codeLead", { order })}
      </p>
      <Form {...form} className="flex flex-col gap-6">
        {typed}
        <input type="hidden" name="intent" value="prove" />
        <CodeField answer={answer} />
        <Button type="submit" size="lg" className="self-start">
          {translate("withdraw.show")}
        </Button>
      </Form>
      <div className="flex flex-wrap items-center gap-4">
        <Form {...form}>
          {typed}
          <input type="hidden" name="intent" value="find" />
          <Button type="submit" variant="ghost" color="gray" size="md" className="-ms-3">
            {translate("restore.again")}
          </Button>
        </Form>
        <Link to={href("/withdraw")} reloadDocument>
          {translate("withdraw.otherPurchase")}
        </Link>
      </div>
    </div>
  );
}
