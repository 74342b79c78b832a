import { Form } from "react-router";
import type { Variant } from "#domain/orders/orders.ts";
import { Button } from "#app/ui/button.tsx";
import { variantPaths } from "#app/variant-paths.ts";

/** Starts the same plan's checkout again. */
export function RetryForm(props: { planId: string; variant: Variant; label: string }) {
  const { planId, variant, label } = props;
  return (
    <Form method="post" action={variantPaths(variant).paywall} reloadDocument>
      <input type="hidden" name="plan" value={planId} />
      <Button type="submit" size="lg">
        {label}
      </Button>
    </Form>
  );
}
