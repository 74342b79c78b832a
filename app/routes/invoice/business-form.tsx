import { Form, href } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
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
      <p role="alert" className="mt-8">
        {translate(`invoice.${problem.problem}`)}
      </p>
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
    <details className="mt-8" open={problem !== undefined}>
      <summary className="cursor-pointer underline">{translate("invoice.business")}</summary>
      <p className="mt-4">{translate("invoice.businessHint")}</p>
      <Form
        method="post"
        action={href("/invoice/:orderId", { orderId })}
        reloadDocument
        noValidate
        className="mt-4 flex max-w-sm flex-col gap-4"
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
        <Button type="submit" className="self-start">
          {translate("invoice.add")}
        </Button>
      </Form>
    </details>
  );
}
