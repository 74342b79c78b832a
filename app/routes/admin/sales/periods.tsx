import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { steps } from "#domain/days.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { RowDetails } from "#app/ui/row-list.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { FilterButton } from "../filter-button.tsx";
import { SelectField } from "../select-field.tsx";
import type { viewPeriods } from "./view-periods.ts";

/** Beside the line, in pixels. */
const SPACE = 16;
const pill =
  "inline-flex min-h-11 shrink-0 items-center rounded-full px-4 text-sm no-underline ring-1 ring-inset";
const pillShown =
  "bg-gray-900 text-white ring-gray-900 dark:bg-white dark:text-gray-950 dark:ring-white";

interface PeriodsProps {
  /** Of the page. */
  readonly path: string;
  /** Of the period. */
  readonly name: string;
  readonly isCut: boolean;
  readonly periods: ReturnType<typeof viewPeriods>;
}

/** On one line that scrolls, unless the screen is wide. Other days come first, as they have no link. */
export function Periods({ path, name, isCut, periods: { others } }: PeriodsProps) {
  const translate = useTranslate();
  const shown = others.find(({ isShown }) => isShown)?.key ?? name;
  const line = useRef<HTMLElement>(null);
  useEffect(() => showChosen(line.current), [shown]);
  return (
    <>
      <nav
        ref={line}
        aria-label={translate("sales.periods")}
        className="-mx-4 mt-5 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
      >
        {shown === name && (
          <span aria-current className={`${pill} ${pillShown}`}>
            {name}
          </span>
        )}
        {others.map(({ key, query, isShown }) => (
          <Link
            key={key}
            to={`${path}?${query}`}
            aria-current={isShown}
            className={`${pill} ${isShown ? `noscript:max-md:order-first ${pillShown}` : "ring-gray-300 hover:bg-gray-100 dark:ring-gray-700 dark:hover:bg-gray-900"}`}
          >
            {translate(key)}
          </Link>
        ))}
      </nav>
      {isCut && <p className="mt-4">{translate("sales.cut")}</p>}
    </>
  );
}

/** Scrolls sideways only. */
function showChosen(line: HTMLElement | null): void {
  const chosen = line?.querySelector("[aria-current=true]");
  if (!line || !chosen) return;
  const [outer, inner] = [line.getBoundingClientRect(), chosen.getBoundingClientRect()];
  line.scrollLeft +=
    Math.max(inner.right + SPACE - outer.right, 0) + Math.min(inner.left - SPACE - outer.left, 0);
}

interface OtherDaysProps extends Pick<PeriodsProps, "path" | "name" | "periods"> {
  readonly since: string;
  readonly until: string;
  readonly step: string;
}

/** A row of a list. */
export function OtherDays({ path, name, since, until, step, periods }: OtherDaysProps) {
  const translate = useTranslate();
  const { earlier, later } = periods;
  return (
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
  );
}

type CustomPeriodProps = Pick<OtherDaysProps, "path" | "since" | "until" | "step">;

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
