import { href, Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import type { SalesPart } from "#domain/orders/sales-days.ts";
import type { Translate } from "#locales/translate.ts";
import { sourceName } from "../source-name.ts";
import { Section } from "../section.tsx";
import type { SalesView } from "./view-sales.ts";

const partTitles = {
  plan: "sales.byPlan",
  country: "sales.byCountry",
  coupon: "sales.byCoupon",
  variant: "sales.byVariant",
  source: "sales.bySource",
} as const;

interface PartsProps extends Pick<SalesView, "currency" | "parts"> {
  readonly isOneOfSeveral: boolean;
}

/** Of one currency. Those with one row have no title of their own. */
export function Parts({ currency, parts, isOneOfSeveral }: PartsProps) {
  const translate = useTranslate();
  const divided = parts.filter(({ rows }) => rows.length > 1);
  return (
    <Section
      id={`parts-${currency}`}
      title={isOneOfSeveral ? currency : translate("sales.parts")}
      lead={divided.length > 0 ? translate("sales.partsLead") : undefined}
      isApart
    >
      <div className={divided.length > 0 ? "gap-x-12 md:columns-2" : ""}>
        {divided.map((part) => (
          <Part key={part.part} {...part} />
        ))}
        <Whole parts={parts.filter(({ rows }) => rows.length === 1)} />
      </div>
    </Section>
  );
}

function Whole({ parts }: Pick<SalesView, "parts">) {
  const translate = useTranslate();
  if (parts.length === 0) return null;
  return (
    <dl className="break-inside-avoid divide-y divide-gray-200 pt-6 dark:divide-gray-800">
      {parts.map(({ part, rows }) => (
        <div key={part} className="grid grid-cols-[2fr_3fr_auto] gap-3 py-2 wrap-anywhere">
          <dt className="text-gray-600 dark:text-gray-400">{translate(partTitles[part])}</dt>
          <dd>{rowTitle(part, rows[0]?.name ?? "", translate)}</dd>
          <dd className="tabular-nums">{rows[0]?.kept}</dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ part, rows }: SalesView["parts"][number]) {
  const translate = useTranslate();
  return (
    <div className="break-inside-avoid pt-6">
      <h3 className="font-semibold">{translate(partTitles[part])}</h3>
      {part === "variant" && (
        <p className="mt-1 text-sm text-gray-600 dark:text-gray-400">
          {translate("sales.byVariantLead")}
          <Link to={href("/admin/experiment")} className="block py-1 underline">
            {translate("experiment.link")}
          </Link>
        </p>
      )}
      <ul className="mt-1 divide-y divide-gray-200 dark:divide-gray-800">
        {rows.map(({ key, name, orders, kept, lost }) => (
          <li key={key} className="flex justify-between gap-4 py-2">
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 wrap-anywhere">
              <span>{rowTitle(part, name, translate)}</span>
              <span className="text-sm text-gray-600 dark:text-gray-400">
                {[
                  translate("admin.orderCount", { count: orders }),
                  ...lost.map((one) => `${translate(`sales.${one.name}`)}: ${one.amount}`),
                ].join(" · ")}
              </span>
            </span>
            <span className="shrink-0 tabular-nums">{kept}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function rowTitle(part: SalesPart, name: string, translate: Translate): string {
  if (part === "source" && name) return sourceName(name, translate);
  return name || translate(part === "coupon" ? "sales.noCoupon" : "sales.unknown");
}
