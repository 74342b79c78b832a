import { Form } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { variantPaths } from "#app/platform/variant-paths.ts";
import type { RetryChoice } from "./retry-choice.ts";
import { purchaseFields } from "#app/platform/purchase-path.ts";

interface RetryFormProps {
  readonly choice: RetryChoice;
  readonly variant: Variant;
  readonly label: string;
}

/** Buyers consent to immediate delivery again, on the paywall. */
export function RetryForm({ choice, variant, label }: RetryFormProps) {
  return (
    <Form method="post" action={variantPaths(variant).paywall} reloadDocument>
      <HiddenFields fields={purchaseFields({ variant, ...choice })} />
      <Button type="submit" size="xl">
        {label}
      </Button>
    </Form>
  );
}
