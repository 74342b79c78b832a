import type { ReactNode } from "react";
import { Form } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { HiddenFields } from "../../ui/hidden-fields.tsx";
import type { ClaimProblem } from "./claim.ts";
import { CodeField } from "./code-field.tsx";

interface CodeFormProps {
  readonly action: string;
  readonly lead: string;
  /** The values with which the code was requested. Sent again with the code, or alone to request another code. */
  readonly fields: Readonly<Record<string, string>>;
  readonly result: ClaimProblem;
  readonly submit: string;
  readonly children?: ReactNode;
}

export function CodeForm({ action, lead, fields, result, submit, children }: CodeFormProps) {
  const translate = useTranslate();
  const form = { method: "post", action, reloadDocument: true, noValidate: true } as const;
  return (
    <div className="mt-4 flex max-w-md flex-col gap-6">
      <p className="wrap-anywhere text-gray-700 dark:text-gray-300">{lead}</p>
      <Form {...form} className="flex flex-col gap-6">
        <HiddenFields fields={fields} />
        <CodeField result={result} />
        <Button type="submit" size="xl" isBlock>
          {submit}
        </Button>
      </Form>
      <div className="flex flex-wrap items-center gap-4">
        <Form {...form}>
          <HiddenFields fields={fields} />
          <Button type="submit" variant="ghost" color="gray" size="md" className="-ms-3">
            {translate("restore.again")}
          </Button>
        </Form>
        {children}
      </div>
    </div>
  );
}
