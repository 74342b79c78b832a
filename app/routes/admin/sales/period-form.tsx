import { Form, Link } from "react-router";
import { steps } from "#domain/days.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { SelectField } from "../select-field.tsx";
import type { viewPeriods } from "./view-sales.ts";

interface PeriodFormProps {
  /** Of the page. */
  readonly path: string;
  readonly since: string;
  readonly until: string;
  readonly step: string;
  readonly isCut: boolean;
  readonly periods: ReturnType<typeof viewPeriods>;
}

export function PeriodForm({ path, since, until, step, isCut, periods }: PeriodFormProps) {
  const translate = useTranslate();
  const { earlier, later, others } = periods;
  return (
    <>
      <nav
        aria-label={translate("sales.periods")}
        className="mt-6 flex max-w-2xl flex-wrap gap-x-6 gap-y-2"
      >
        {others.map(({ key, query }) => (
          <Link key={key} to={`${path}?${query}`} className="underline">
            {translate(key)}
          </Link>
        ))}
      </nav>
      <Form
        action={path}
        className="mt-6 grid max-w-2xl grid-cols-2 items-end gap-4 md:grid-cols-4"
        key={`${since} ${until} ${step}`}
      >
        <TextField type="date" name="since" label={translate("sales.since")} defaultValue={since} />
        <TextField type="date" name="until" label={translate("sales.until")} defaultValue={until} />
        <SelectField name="by" label={translate("sales.by")} defaultValue={step}>
          {steps.map((one) => (
            <option key={one} value={one}>
              {translate(`sales.${one}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" size="xl" variant="outline" className="justify-self-start">
          {translate("sales.show")}
        </Button>
      </Form>
      {isCut && <p className="mt-4">{translate("sales.cut")}</p>}
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <Link to={`${path}?${earlier}`} className="underline">
          {translate("sales.earlier")}
        </Link>
        {later && (
          <Link to={`${path}?${later}`} className="underline">
            {translate("sales.later")}
          </Link>
        )}
      </p>
    </>
  );
}
