import { Form, href, Link } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { signInPath } from "#app/session/require-account.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { variantPaths } from "../../landing/variant-paths.ts";
import type { CorrectionProblem } from "./correct-address.ts";

interface GuestReceiptProps {
  readonly orderId: string;
  readonly receipt: { readonly email: string; readonly isCorrectable: boolean } | undefined;
  readonly problem: CorrectionProblem | undefined;
  readonly variant: Variant;
}

/** How a guest keeps the purchase: the receipt's address, which can be corrected at first, or an account. */
export function GuestReceipt({ orderId, receipt, problem, variant }: GuestReceiptProps) {
  const translate = useTranslate();
  const { basename } = usePageInfo();
  const action = `${variantPaths(variant).download}?order=${orderId}`;
  return (
    <div className="mt-8 space-y-4">
      <p>{translate("confirmation.guestNote")}</p>
      {receipt && (
        <p className="wrap-anywhere">
          {translate("confirmation.receiptTo", { email: receipt.email })}
        </p>
      )}
      {receipt?.isCorrectable && (
        <details open={problem !== undefined}>
          <summary className="cursor-pointer underline">
            {translate("confirmation.notYours")}
          </summary>
          <Form
            method="post"
            action={action}
            reloadDocument
            className="mt-4 flex max-w-sm flex-col gap-4"
          >
            <input type="hidden" name="order" value={orderId} />
            <TextField
              label={translate("confirmation.newAddress")}
              name="email"
              type="email"
              autoComplete="email"
              required
              error={problem && explain(problem, translate)}
            />
            <Button type="submit" className="self-start">
              {translate("confirmation.correct")}
            </Button>
          </Form>
        </details>
      )}
      <p>
        <Link to={signInPath(basename + href("/account"))}>{translate("confirmation.keep")}</Link>
      </p>
    </div>
  );
}

function explain(problem: CorrectionProblem, translate: ReturnType<typeof useTranslate>): string {
  return problem.problem === "tooMany"
    ? translate("confirmation.tooMany", { minutes: problem.minutes })
    : translate(`confirmation.${problem.problem}`);
}
