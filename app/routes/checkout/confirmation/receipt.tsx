import { Form } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { variantPaths } from "#app/platform/variant-paths.ts";
import type { CorrectionProblem } from "./correct-address.ts";

interface ReceiptProps {
  readonly orderId: string;
  readonly receipt: { readonly email: string; readonly isCorrectable: boolean } | undefined;
  readonly refusedAddress: string | undefined;
  readonly problem: CorrectionProblem | undefined;
  readonly variant: Variant;
}

export function Receipt({ orderId, receipt, refusedAddress, problem, variant }: ReceiptProps) {
  const translate = useTranslate();
  if (!receipt) return null;
  return (
    <div className="mt-8 space-y-4">
      {!refusedAddress && (
        <p className="wrap-anywhere">
          {translate("confirmation.receiptTo", { email: receipt.email })}
        </p>
      )}
      {receipt.isCorrectable && (
        <details open={problem !== undefined || refusedAddress !== undefined}>
          <summary className="cursor-pointer underline">
            {translate("confirmation.notYours")}
          </summary>
          <Form
            method="post"
            action={`${variantPaths(variant).download}?order=${orderId}`}
            reloadDocument
            noValidate
            className="mt-4 flex max-w-sm flex-col gap-4"
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
            <Button type="submit" className="self-start">
              {translate("confirmation.correct")}
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}

function explain(problem: CorrectionProblem, translate: ReturnType<typeof useTranslate>): string {
  return problem.problem === "tooMany"
    ? translate("confirmation.tooMany", { minutes: problem.minutes })
    : translate(`confirmation.${problem.problem}`);
}
