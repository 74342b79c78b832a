import { addDays, addMonths, type Period, type Step } from "#domain/days.ts";
import { formatDate } from "#domain/dates.ts";
import { cacheFormats } from "#domain/formats.ts";

const format = cacheFormats(
  (locale: string, month: "long" | "short", hasDay: number, hasYear: number) =>
    new Intl.DateTimeFormat(locale, {
      month,
      ...(hasDay && { day: "numeric" }),
      ...(hasYear && { year: "numeric" }),
      timeZone: "UTC",
    }),
);

/** A whole month or year by its name, other periods by their days. Without its year if it is that of `besides`. */
export function namePeriod({ since, until }: Period, locale: string, besides = ""): string {
  const year = since.slice(0, 4);
  if (since.endsWith("-01-01") && until === `${year}-12-31`) return year;
  const hasYear = besides.startsWith(year) && until.startsWith(year) ? 0 : 1;
  if (since.endsWith("-01") && addDays(until, 1) === addMonths(since, 1))
    return format(locale, "long", 0, hasYear).format(Date.parse(since));
  return format(locale, "short", 1, hasYear).formatRange(Date.parse(since), Date.parse(until));
}

export function nameStep(step: Step, start: string, locale: string): string {
  switch (step) {
    case "day":
    case "week":
      return formatDate(Date.parse(start), locale);
    case "month":
      return format(locale, "long", 0, 1).format(Date.parse(start));
    case "year":
      return start.slice(0, 4);
  }
}

/** For the axis of a chart. */
export function nameTick(step: Step, start: string, locale: string): string {
  if (step === "year") return start.slice(0, 4);
  const isMonth = step === "month" ? 1 : 0;
  return format(locale, "short", 1 - isMonth, isMonth).format(Date.parse(start));
}
