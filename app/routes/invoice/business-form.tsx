import { Form, href } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { RowDetails } from "#app/ui/row-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFaultText } from "#app/ui/use-fault-text.ts";
import type { BusinessProblem } from "./add-business.ts";

interface BusinessFormProps {
  readonly orderId: string;
  readonly problem: BusinessProblem | undefined;
}

export function BusinessForm({ orderId, problem }: BusinessFormProps) {
  const translate = useTranslate();
  const faultText = useFaultText();
  const isBadVatId = problem?.problem === "badVatId";
  if (problem?.problem === "tooLate" || problem?.problem === "alreadyAdded")
    return (
      <li className="py-4">
        <p role="alert">{translate(`invoice.${problem.problem}`)}</p>
      </li>
    );
  const [firstFault] = Object.keys(problem?.faults ?? {});
  const field = (name: "name" | "street" | "town" | "country", autoComplete: string) => (
    <TextField
      label={translate(`invoice.${name}`)}
      name={name}
      autoComplete={autoComplete}
      required
      defaultValue={problem?.typed[name]}
      error={faultText(problem?.faults[name])}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to correct is far down
      autoFocus={name === firstFault}
    />
  );
  return (
    <RowDetails title={translate("invoice.business")} isOpen={problem !== undefined}>
      <p className="max-w-prose text-sm text-pretty">{translate("invoice.businessHint")}</p>
      <Form
        method="post"
        action={href("/invoice/:orderId", { orderId })}
        reloadDocument
        noValidate
        className="mt-4 flex max-w-md flex-col gap-4"
      >
        {field("name", "organization")}
        {field("street", "street-address")}
        {field("town", "address-level2")}
        {field("country", "country-name")}
        <TextField
          label={translate("invoice.vatId")}
          name="vatId"
          defaultValue={problem?.typed["vatId"]}
          hint={translate("invoice.vatIdHint")}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to correct is far down
          autoFocus={isBadVatId}
          error={isBadVatId ? translate("invoice.badVatId") : undefined}
        />
        <Button type="submit" size="xl" isBlock>
          {translate("invoice.add")}
        </Button>
      </Form>
    </RowDetails>
  );
}
