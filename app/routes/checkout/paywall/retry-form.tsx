import { Form } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { Button } from "#app/ui/button.tsx";
import { variantPaths } from "../../landing/variant-paths.ts";

/** Starts a new checkout for the same plan. */
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
