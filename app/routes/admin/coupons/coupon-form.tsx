import { Form, href } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { PlainKeyOf } from "#locales/translate.ts";
import { Check } from "../check.tsx";
import type { CouponField, CouponProblem } from "./change-coupons.ts";
import { PLAN_FIELD } from "./plan-field.ts";

interface CouponFormProps {
  readonly plans: readonly { readonly id: string; readonly name: string }[];
  readonly currency: string;
  readonly problem: CouponProblem | undefined;
}

export function CouponForm({ plans, currency, problem }: CouponFormProps) {
  const translate = useTranslate();
  const { typed = {}, faults = {} } = problem ?? {};
  const faultText = (key: PlainKeyOf<"coupon"> | undefined) => key && translate(key);
  const field = (name: Exclude<CouponField, "plans">) => ({
    name,
    autoComplete: "off",
    defaultValue: typed[name],
    error: faultText(faults[name]),
  });
  return (
    <Form
      method="post"
      action={href("/admin/coupons")}
      reloadDocument
      noValidate
      className="flex flex-col gap-4"
    >
      <HiddenFields fields={{ intent: "make" }} />
      <TextField
        {...field("code")}
        label={translate("coupon.code")}
        hint={translate("coupon.codeHint")}
        required
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...field("percentOff")}
          label={translate("coupon.percent")}
          inputMode="decimal"
        />
        <TextField
          {...field("amountOff")}
          label={translate("coupon.amount", { currency })}
          inputMode="decimal"
        />
        <TextField {...field("startsOn")} type="date" label={translate("coupon.startsOn")} />
        <TextField {...field("endsOn")} type="date" label={translate("coupon.endsOn")} />
        <TextField {...field("uses")} label={translate("coupon.uses")} inputMode="numeric" />
        <TextField
          {...field("usesPerBuyer")}
          label={translate("coupon.usesPerBuyer")}
          inputMode="numeric"
        />
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 text-sm font-medium">{translate("coupon.plans")}</legend>
        {plans.map(({ id, name }) => (
          <Check
            key={id}
            name={PLAN_FIELD + id}
            value="1"
            isChecked={typed[PLAN_FIELD + id] !== undefined}
          >
            {name}
          </Check>
        ))}
        {faults.plans && (
          <p role="alert" className="text-sm text-red-700 dark:text-red-400">
            {faultText(faults.plans)}
          </p>
        )}
      </fieldset>
      <Button type="submit" size="xl" className="self-start">
        {translate("coupon.make")}
      </Button>
    </Form>
  );
}
