import { Form } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { variantPaths } from "#app/platform/variant-paths.ts";
import type { CouponView } from "./load-paywall.ts";
import type { PaywallRefusal } from "./refusal.ts";
import { refusalText } from "./refusal-text.ts";

interface CouponFormProps {
  readonly coupon: CouponView | undefined;
  readonly variant: Variant;
  readonly refusal: PaywallRefusal | undefined;
}

export function CouponForm({ coupon, variant, refusal }: CouponFormProps) {
  const translate = useTranslate();
  const form = {
    method: "post",
    action: variantPaths(variant).paywall,
    reloadDocument: true,
    noValidate: true,
  } as const;
  if (coupon)
    return (
      <Form {...form} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="wrap-anywhere">
          {coupon.reason
            ? translate("paywall.couponIdle", {
                code: coupon.code,
                reason: translate(`paywall.coupon.${coupon.reason}`),
              })
            : translate("paywall.couponApplied", { code: coupon.code })}
        </p>
        <input type="hidden" name="forget" value="coupon" />
        <Button type="submit" variant="outline" color="gray" size="lg">
          {translate("paywall.couponRemove")}
        </Button>
      </Form>
    );
  const isRefused = refusal?.problem === "coupon" || refusal?.problem === "tooManyCodes";
  const typed = isRefused ? refusal.typed : undefined;
  const error = isRefused && typed !== undefined ? refusalText(translate, refusal) : undefined;
  return (
    <details open={isRefused}>
      <summary className="inline-block cursor-pointer py-3 underline underline-offset-2">
        {translate("paywall.couponAsk")}
      </summary>
      <Form {...form} className="mt-2 flex max-w-sm flex-wrap items-end gap-3">
        <div className="grow">
          <TextField
            label={translate("paywall.couponLabel")}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            defaultValue={typed}
            error={error}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to correct is far down
            autoFocus={isRefused}
          />
        </div>
        <Button type="submit" variant="outline" size="lg">
          {translate("paywall.couponApply")}
        </Button>
      </Form>
    </details>
  );
}
