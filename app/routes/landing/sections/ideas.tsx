import type { IdeaStyles } from "../../landing-parts/idea-card.tsx";
import { IdeaList } from "../../landing-parts/idea-list.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { SectionIntro } from "../elements/section-intro.tsx";
import { section } from "../elements/styles.ts";

const styles: IdeaStyles = {
  rows: "grid border-b border-gray-200 not-has-[>:only-child]:lg:grid-cols-2 lg:gap-x-12 dark:border-gray-800",
  row: "grid-cols-[1.5rem_minmax(0,1fr)_auto] border-t border-gray-200 py-3 sm:py-6 dark:border-gray-800",
  number: "font-calm text-xl tabular-nums text-primary-700 dark:text-primary-300",
  map: "place-colors bg-gray-100 text-gray-300 dark:bg-gray-900 dark:text-gray-700",
  card: "",
  picture: "rounded-md ring-1 ring-gray-950/10 dark:ring-white/15",
  cardWords: "pt-4",
  name: "font-semibold text-gray-950 lg:text-xl dark:text-white",
  mainFact: "font-calm text-xl/tight sm:text-2xl/tight",
  spread: {
    box: "max-sm:py-3 sm:grid sm:grid-cols-2 sm:items-center sm:gap-x-8 lg:gap-x-12",
    picture: "aspect-4/3 w-full rounded-md ring-1 ring-gray-950/10 max-sm:mb-4 dark:ring-white/15",
    map: "place-colors bg-gray-100 text-gray-300 dark:bg-gray-900 dark:text-gray-700",
    words: "sm:[li:last-child>&]:order-first",
    name: "font-semibold text-gray-950 lg:text-xl dark:text-white",
    value: "font-calm text-4xl lg:mt-3 lg:text-7xl",
  },
};

export default function Ideas({ view, content, id, level }: SectionProps<"ideas">) {
  return (
    <section id={id} className={section}>
      <SectionIntro level={level} title={content.title} lead={content.lead} />
      <IdeaList view={view} content={content} level={level} styles={styles} />
    </section>
  );
}
