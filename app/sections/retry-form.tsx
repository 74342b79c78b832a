import { Form, href } from "react-router";
import { Button } from "../ui/button.tsx";

/** Starts the same plan's checkout again. */
export function RetryForm({ planId, label }: { planId: string; label: string }) {
  return (
    <Form method="post" action={href("/landing/paywall")} reloadDocument>
      <input type="hidden" name="plan" value={planId} />
      <Button type="submit" size="lg">
        {label}
      </Button>
    </Form>
  );
}
