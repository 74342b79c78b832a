import { Form } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { variantPaths } from "#app/platform/variant-paths.ts";
import type { CorrectionProblem } from "./correct-address.ts";

interface ReceiptFormProps {
  readonly orderId: string;
  readonly problem: CorrectionProblem | undefined;
  readonly variant: Variant;
}

/** Sends the receipt to another address. */
export function ReceiptForm({ orderId, problem, variant }: ReceiptFormProps) {
  const translate = useTranslate();
  return (
    <Form
      method="post"
      action={`${variantPaths(variant).download}?order=${orderId}`}
      reloadDocument
      noValidate
      className="flex max-w-sm flex-col gap-4"
    >
      <input type="hidden" name="order" value={orderId} />
      <TextField
        label={translate("confirmation.newAddress")}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={problem?.email}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to correct is far down
        autoFocus={problem !== undefined}
        error={problem && explain(problem, translate)}
      />
      <Button type="submit" size="lg" className="self-start">
        {translate("confirmation.correct")}
      </Button>
    </Form>
  );
}

function explain(problem: CorrectionProblem, translate: ReturnType<typeof useTranslate>): string {
  return problem.problem === "tooMany"
    ? translate("confirmation.tooMany", { minutes: problem.minutes })
    : translate(`confirmation.${problem.problem}`);
}
