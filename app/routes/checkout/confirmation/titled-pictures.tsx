import { inSentence } from "#app/i18n/in-sentence.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { PartTitle } from "#app/layout/part-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import type { Picture } from "#app/ui/photo.tsx";
import { PlanPictures } from "../plan-pictures/plan-pictures.tsx";

interface TitledPicturesProps {
  readonly plan: string;
  readonly pictures: readonly Picture[];
  readonly className: string;
}

/** Above what a plan contains. */
export function IncludesTitle({ plan }: Pick<TitledPicturesProps, "plan">) {
  const translate = useTranslate();
  const { locale } = usePageInfo();
  return <PartTitle>{translate("paywall.includes", { plan: inSentence(plan, locale) })}</PartTitle>;
}

/** If the screen has no room for the names below the pictures, one line lists them. */
export function TitledPictures({ plan, pictures, className }: TitledPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <section className="mt-8 md:mt-12">
      <IncludesTitle plan={plan} />
      <PlanPictures pictures={pictures} className={`mt-4 ${className}`} />
      <p aria-hidden className="mt-3 text-sm text-gray-700 xl:hidden dark:text-gray-300">
        {pictures.map(({ alt }) => alt).join(", ")}
      </p>
    </section>
  );
}
