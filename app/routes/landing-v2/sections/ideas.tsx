import { posterTitle } from "#app/ui/title-styles.ts";
import { isMany } from "../../landing-parts/columns.ts";
import type { IdeaStyles } from "../../landing-parts/idea-card.tsx";
import { IdeaList } from "../../landing-parts/idea-list.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { bands, IdeaTable } from "../elements/idea-table.tsx";
import { PosterTitle } from "../elements/poster-title.tsx";
import { nightMap, section, wide } from "../elements/styles.ts";

const styles: IdeaStyles = {
  rows: "grid border-b-2 border-gray-950 not-has-[>:only-child]:lg:grid-cols-2 lg:gap-x-12 dark:border-gray-500",
  row: "grid-cols-[2.5rem_minmax(0,1fr)_auto] border-t-2 border-gray-950 py-3 sm:py-6 lg:grid-cols-[5.5rem_minmax(0,1fr)_auto] dark:border-gray-500",
  number: `text-4xl tabular-nums text-primary-500 lg:text-7xl dark:text-primary-400 ${posterTitle}`,
  map: nightMap,
  card: "bg-gray-100 dark:bg-gray-900",
  picture: "",
  cardWords: "p-5 sm:p-6",
  name: `text-base sm:text-2xl wrap-anywhere ${posterTitle}`,
  mainFact: `text-xl/tight sm:text-2xl/tight ${posterTitle}`,
  spread: bands.first,
};

export default function Ideas({ view, content, id, level }: SectionProps<"ideas">) {
  const { title, lead, layout } = content;
  const { ideas } = view;
  const areBands =
    layout === "rows" && isMany(ideas.length) && ideas[0]?.picture && ideas.at(-1)?.picture;
  if (areBands)
    return (
      <section id={id} className="scroll-mt-16 pt-12 sm:pt-24">
        <div className={wide}>
          <PosterTitle level={level} title={title} lead={lead} />
        </div>
        <IdeaTable view={view} content={content} level={level} />
      </section>
    );
  return (
    <section id={id} className={section}>
      <PosterTitle level={level} title={title} lead={lead} />
      <IdeaList view={view} content={content} level={level} styles={styles} />
    </section>
  );
}
