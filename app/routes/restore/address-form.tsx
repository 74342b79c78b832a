import { Form } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { HiddenFields } from "../../ui/hidden-fields.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CookieNotice } from "./cookie-notice.tsx";
import type { RestoreResult } from "./restore-action.ts";
import { useProblem } from "./use-problem.ts";

interface AddressFormProps {
  readonly action: string;
  readonly lead: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly result?: RestoreResult | undefined;
  /** True if the page has a more important form beside this one. */
  readonly isSecondary?: boolean;
}

export function AddressForm(props: AddressFormProps) {
  const { action, lead, fields = {}, result, isSecondary = false } = props;
  const translate = useTranslate();
  const problem = useProblem(result);
  return (
    <Form
      method="post"
      action={action}
      reloadDocument
      // The server removes surrounding spaces and invisible characters before it validates the address.
      noValidate
      className="mt-4 flex flex-col gap-6"
    >
      <p className="text-pretty text-gray-700 dark:text-gray-300">{lead}</p>
      {!isSecondary && <CookieNotice />}
      <HiddenFields fields={fields} />
      <TextField
        label={translate("restore.email")}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={result?.email}
        error={problem}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to correct
        autoFocus={problem !== undefined}
      />
      <Button type="submit" size="xl" isBlock variant={isSecondary ? "outline" : "solid"}>
        {translate("restore.send")}
      </Button>
    </Form>
  );
}
