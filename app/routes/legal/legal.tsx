/** Each legal text is a page of its own. The route's id is the page's name. */
import { href } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { PageTitle } from "#app/layout/page-title.tsx";
import { PartTitle } from "#app/layout/part-title.tsx";
import { RowLink, RowList } from "#app/ui/row-list.tsx";
import { variants } from "#domain/experiments/variants.ts";
import { pageWidths } from "#app/ui/page-widths.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { isOtherPath, loadPrerendered } from "#app/platform/payload/load-prerendered.ts";
import { usePacked } from "#app/platform/payload/packed.ts";
import type { Block } from "./blocks.ts";
import { type LegalView, loadLegal } from "./load-legal.ts";
import { legalPageOf } from "./legal-page-of.ts";
import type { Route } from "./+types/legal.ts";

export function loader({ pattern, context }: Route.LoaderArgs) {
  return loadLegal(legalPageOf(pattern), context);
}

export function clientLoader(options: Route.ClientLoaderArgs) {
  return loadPrerendered<LegalView>(options);
}

export const shouldRevalidate = isOtherPath;

export default function Legal({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName, variant } = usePageInfo();
  const { page, lead, blocks, sellingTerms, seller, canonicalUrl, alternates } =
    usePacked(loaderData);
  const title = translate(`common.${page}`);
  return (
    <article
      className={`gap-x-12 py-12 sm:py-20 lg:grid lg:grid-cols-2 ${pageWidths[variants[variant].frame]}`}
    >
      <PageHead
        title={`${title} | ${storeName}`}
        description={`${storeName}: ${title}`}
        canonicalUrl={canonicalUrl}
        alternates={alternates}
      />
      <div className="max-w-prose">
        <PageTitle>{title}</PageTitle>
        {lead && (
          <p className="mt-6 border-s-4 border-primary-500 ps-4 text-xl/7 font-medium text-balance">
            {lead}
          </p>
        )}
      </div>
      <div className="mt-8 max-w-prose space-y-4 text-pretty wrap-anywhere text-gray-700 lg:mt-3 dark:text-gray-300">
        {seller && (
          <address className="not-italic">
            <p className="font-semibold text-gray-950 dark:text-white">{seller.name}</p>
            <p className="whitespace-pre-line">{seller.address}</p>
            <p>
              <a href={`mailto:${seller.email}`}>{seller.email}</a>
            </p>
            {seller.phone && <p>{seller.phone}</p>}
          </address>
        )}
        {blocks.map((block, index) => (
          <LegalBlock key={index} block={block} />
        ))}
        {sellingTerms.items.length > 0 && (
          <>
            <LegalBlock block={{ kind: "heading", text: sellingTerms.title }} />
            <LegalBlock block={{ kind: "list", items: sellingTerms.items }} />
          </>
        )}
      </div>
      {page === "refunds" && (
        <div className="max-w-prose lg:col-start-2">
          <RowList>
            <RowLink to={href("/withdraw")}>{translate("common.withdraw")}</RowLink>
          </RowList>
        </div>
      )}
    </article>
  );
}

function LegalBlock({ block }: { block: Block }) {
  if (block.kind === "heading")
    return (
      <div className="pt-6 text-gray-950 dark:text-white">
        <PartTitle>{block.text}</PartTitle>
      </div>
    );
  if (block.kind === "paragraph") return <p className="whitespace-pre-line">{block.text}</p>;
  return (
    <ul className="list-disc space-y-2 ps-5 marker:text-gray-400">
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
