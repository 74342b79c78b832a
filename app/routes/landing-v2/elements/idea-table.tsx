import type { ReactNode } from "react";
import { accentSection } from "#app/ui/section-styles.ts";
import { posterTitle } from "#app/ui/title-styles.ts";
import { Facts, MainFact, shareLabels } from "../../landing-parts/idea-fact-list.tsx";
import { IdeaPicture } from "../../landing-parts/idea-picture.tsx";
import { IdeaSpread, type SpreadStyles } from "../../landing-parts/idea-spread.tsx";
import { low, Name, Opener, Summary } from "../../landing-parts/idea-words.tsx";
import type { IdeaView } from "../../landing-parts/load-landing.ts";
import type { SectionProps } from "../../landing-parts/section.ts";
import { nightMap, wide } from "./styles.ts";

const band = {
  picture: "w-full max-lg:aspect-4/3 lg:absolute lg:top-0 lg:h-full lg:w-1/2",
  map: nightMap,
  words: `py-6 sm:py-12 lg:grid lg:min-h-140 lg:grid-cols-2 lg:content-center lg:gap-x-20 ${wide}`,
  name: `text-2xl sm:text-4xl wrap-anywhere lg:text-5xl ${posterTitle}`,
  value: `mt-4 text-[clamp(3.5rem,9vw,8rem)]/none ${posterTitle}`,
};

/** From edge to edge: the first in black, the last in the accent, with their pictures on opposite sides. */
export const bands: Readonly<Record<"first" | "last", SpreadStyles>> = {
  first: {
    ...band,
    box: "relative bg-gray-950 text-white dark:bg-gray-900",
    picture: `${band.picture} lg:end-0`,
    words: `${band.words} lg:*:col-start-1`,
  },
  last: {
    ...band,
    box: `relative ${accentSection}`,
    picture: `${band.picture} lg:start-0`,
    words: `${band.words} lg:*:col-start-2`,
  },
};

/** On wide screens, the labels of the first row are heads of columns if they are those of all rows. */
const labels = {
  all: "",
  head: "xl:absolute xl:bottom-full xl:start-0 xl:pb-6",
  none: "xl:sr-only",
};

type IdeaTableProps = Pick<SectionProps<"ideas">, "view" | "content" | "level">;

interface RowProps extends IdeaTableProps {
  readonly idea: IdeaView;
  readonly number: ReactNode;
  readonly isFirst: boolean;
  readonly label: keyof typeof labels;
}

/** The first and the last of many as bands, and a table of those between them; on phones, low rows that open. */
export function IdeaTable({ view, content, level }: IdeaTableProps) {
  const { ideas } = view;
  const areAlike = shareLabels(ideas.slice(1, -1));
  return (
    <ol className="mt-8 sm:mt-16">
      {ideas.map((idea, index) => {
        const shared = { idea, view, content, level };
        const number = (
          <p aria-hidden className={`text-4xl max-sm:hidden sm:row-span-2 ${posterTitle}`}>
            {index + 1}
          </p>
        );
        if (index === 0 || index === ideas.length - 1) {
          const styles = index === 0 ? bands.first : bands.last;
          return <IdeaSpread key={idea.id} {...shared} number={number} styles={styles} />;
        }
        const label = areAlike ? (index === 1 ? "head" : "none") : "all";
        return (
          <Row key={idea.id} {...shared} number={number} label={label} isFirst={index === 1} />
        );
      })}
    </ol>
  );
}

function Row({ idea, number, view, content, level, label, isFirst }: RowProps) {
  return (
    <li className={`nth-last-2:pb-4 ${wide} ${isFirst ? "max-sm:pt-3 xl:pt-20" : ""}`}>
      <div
        className={`border-gray-950 *:first:text-primary-500 dark:*:first:text-primary-400 max-sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:grid sm:grid-cols-[2.5rem_9rem_minmax(0,1fr)_8rem] sm:items-start xl:items-center sm:gap-x-6 sm:py-5 xl:*:row-auto xl:grid-cols-[3rem_7rem_14rem_9rem_minmax(0,1fr)_auto] dark:border-gray-500 ${isFirst ? "xl:border-t-2" : "border-t"} ${low.row}`}
      >
        {number}
        <IdeaPicture
          idea={idea}
          map={content.map}
          frame={view.frame}
          sizes="9rem"
          className={`aspect-4/3 w-full sm:row-span-2 xl:row-auto ${low.picture}`}
          mapClassName={nightMap}
        />
        <div className={low.name}>
          <Name
            idea={idea}
            level={level}
            className={`text-base wrap-anywhere sm:text-2xl ${posterTitle}`}
          />
        </div>
        <MainFact
          idea={idea}
          className={`relative sm:row-span-2 xl:content-center xl:self-stretch ${low.fact}`}
          labelClassName={label === "none" ? "sr-only" : labels[label]}
          valueClassName={`text-xl/tight sm:text-2xl/tight ${posterTitle}`}
        />
        <Opener idea={idea} />
        <div className={`sm:col-span-1 sm:col-start-3 xl:contents ${low.more}`}>
          <Summary idea={idea} />
          <Facts
            idea={idea}
            dateLabel={content.dateLabel}
            className="mt-2 flex flex-wrap gap-x-6 xl:mt-0 xl:self-stretch xl:*:relative xl:*:w-44 xl:*:content-center"
            labelClassName={labels[label]}
          />
        </div>
      </div>
    </li>
  );
}
