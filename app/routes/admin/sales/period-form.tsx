import { Form, Link } from "react-router";
import { steps } from "#domain/days.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { RowDetails, RowList } from "#app/ui/row-list.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { FilterButton } from "../filter-button.tsx";
import { SelectField } from "../select-field.tsx";
import type { viewPeriods } from "./view-periods.ts";

interface PeriodFormProps {
  /** Of the page. */
  readonly path: string;
  /** Of the period. */
  readonly name: string;
  readonly since: string;
  readonly until: string;
  readonly step: string;
  readonly isCut: boolean;
  readonly periods: ReturnType<typeof viewPeriods>;
}

export function PeriodForm({ path, name, since, until, step, isCut, periods }: PeriodFormProps) {
  const translate = useTranslate();
  const { earlier, later, others } = periods;
  return (
    <>
      <nav aria-label={translate("sales.periods")} className="mt-6 flex flex-wrap gap-2">
        {others.map(({ key, query, isShown }) => (
          <Link
            key={key}
            to={`${path}?${query}`}
            aria-current={isShown}
            className={`inline-flex min-h-11 items-center rounded-full px-3 text-sm sm:px-4 no-underline ring-1 ring-inset ${isShown ? "bg-gray-900 text-white ring-gray-900 dark:bg-white dark:text-gray-950 dark:ring-white" : "ring-gray-300 hover:bg-gray-100 dark:ring-gray-700 dark:hover:bg-gray-900"}`}
          >
            {translate(key)}
          </Link>
        ))}
      </nav>
      <RowList>
        <RowDetails title={translate("sales.otherDays")} note={name}>
          <CustomPeriod path={path} since={since} until={until} step={step} />
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
            <Link to={`${path}?${earlier}`} className="underline">
              {translate("sales.earlier")}
            </Link>
            {later && (
              <Link to={`${path}?${later}`} className="underline">
                {translate("sales.later")}
              </Link>
            )}
          </p>
        </RowDetails>
      </RowList>
      {isCut && <p className="mt-4">{translate("sales.cut")}</p>}
    </>
  );
}

type CustomPeriodProps = Pick<PeriodFormProps, "path" | "since" | "until" | "step">;

function CustomPeriod({ path, since, until, step }: CustomPeriodProps) {
  const translate = useTranslate();
  return (
    <Form
      action={path}
      className="grid grid-cols-2 items-end gap-4 md:grid-cols-4"
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
      <FilterButton>{translate("sales.show")}</FilterButton>
    </Form>
  );
}
