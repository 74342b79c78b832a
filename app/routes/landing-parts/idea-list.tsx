import { useTranslate } from "#app/i18n/messages.ts";
import { Heading, headingBelow } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icons.tsx";
import { cardRows, isMany, leadCards } from "./columns.ts";
import { Facts, MainFact } from "./idea-fact-list.tsx";
import { IdeaPicture } from "./idea-picture.tsx";
import type { IdeaView } from "./load-landing.ts";
import type { SectionProps } from "./section.ts";

export interface IdeaStyles {
  readonly rows: string;
  readonly row: string;
  readonly number: string;
  readonly map: string;
  readonly card: string;
  readonly picture: string;
  readonly cardWords: string;
  readonly name: string;
  /** The value of the first fact that is a number. */
  readonly mainFact: string;
}

interface IdeaListProps extends Pick<SectionProps<"ideas">, "view" | "content" | "level"> {
  readonly styles: IdeaStyles;
}

interface IdeaProps extends IdeaListProps {
  readonly idea: IdeaView;
  readonly number: number;
}

/**
 * Cards if an idea has a picture and the store does not ask for rows. Phones scroll a few cards sideways, and show many
 * ideas as low rows that open. On tablets, many rows with pictures are in two columns.
 */
export function IdeaList({ view, content, level, styles }: IdeaListProps) {
  const { ideas } = view;
  const havePictures = ideas.some(({ picture }) => picture);
  const areMany = isMany(ideas.length);
  const areLow = areMany && ideas.some((idea) => isPictured(idea, view, content));
  const areCards = content.layout === "cards" && havePictures;
  const isSideways = areCards && !areMany;
  const Idea = areCards ? Card : Row;
  const isAlone = ideas.length === 1;
  return (
    <ol
      {...(isSideways && { tabIndex: 0, "aria-label": content.title })}
      className={`mt-6 sm:mt-12 ${isSideways ? "sideways" : ""} ${areCards ? cardRows(ideas.length) : styles.rows} ${areLow ? lowList : ""} ${havePictures && areMany && !areCards ? narrowRows : ""} ${isAlone ? "max-w-2xl" : ""}`}
    >
      {ideas.map((idea, index) => (
        <Idea
          key={idea.id}
          idea={idea}
          number={index + 1}
          view={view}
          content={content}
          level={level}
          styles={styles}
        />
      ))}
    </ol>
  );
}

/** Its place on the map is a picture, too. */
function isPictured(
  { picture, coordinate }: IdeaView,
  { frame }: IdeaListProps["view"],
  { map }: IdeaListProps["content"],
) {
  return Boolean(picture || (coordinate && map && frame));
}

const narrowRows = "sm:max-lg:grid-cols-2 sm:max-lg:gap-x-6";

const narrowCards = "(min-width: 40rem) 46vw";

/** On phones: the picture, the name and the main fact in one row, below it what the row opens. */
const lowList = "max-sm:gap-y-0 max-sm:*:grid-cols-[5.25rem_minmax(0,1fr)_auto]!";
const low = {
  row: "max-sm:relative max-sm:grid max-sm:items-center max-sm:gap-x-3 max-sm:pe-6 max-sm:py-3",
  picture: "max-sm:col-start-1 max-sm:row-start-1 max-sm:w-full!",
  name: "max-sm:col-start-2 max-sm:row-start-1",
  words: "max-sm:contents",
  fact: "max-sm:col-start-3 max-sm:row-start-1 max-sm:mt-0 max-sm:text-end",
  more: "col-span-full min-w-0 max-sm:not-print:not-peer-open:hidden max-sm:pt-2",
};

function Card({ idea, number, view, content, level, styles }: IdeaProps) {
  const { length } = view.ideas;
  const isLow = isMany(length);
  const leads = leadCards(length);
  const isWide = leads === 1 && number === 1;
  return (
    <li
      className={`flex flex-col ${styles.card} ${isWide ? "lg:grid lg:grid-cols-2 lg:items-center lg:gap-x-12" : ""} ${isLow ? `${low.row} max-sm:border-t max-sm:border-gray-500/25 max-sm:bg-transparent!` : ""}`}
    >
      <IdeaPicture
        idea={idea}
        map={content.map}
        frame={view.frame}
        sizes={`(min-width: 64rem) ${number <= leads ? "34rem" : "22rem"}, ${narrowCards}, ${isLow ? "6rem" : "78vw"}`}
        className={`aspect-4/3 w-full ${styles.picture} ${isLow ? low.picture : ""}`}
        mapClassName={styles.map}
      />
      <div className={`flex min-w-0 grow flex-col ${styles.cardWords} ${isLow ? low.words : ""}`}>
        <div className={isLow ? low.name : ""}>
          <Name
            idea={idea}
            level={level}
            styles={styles}
            count={length > 1 && !isLow ? `${number} / ${length}` : ""}
          />
        </div>
        <MainFact
          idea={idea}
          className={isLow ? low.fact : ""}
          valueClassName={`${styles.mainFact} ${isWide ? "lg:text-5xl" : ""}`}
        />
        {isLow && <Opener idea={idea} />}
        <div className={`flex flex-col ${isWide ? "" : "grow"} ${isLow ? low.more : ""}`}>
          <Summary idea={idea} className={isWide ? "lg:mt-2 lg:text-xl" : "lg:text-base"} />
          {/* On one line with those of the cards beside it. */}
          <Facts
            idea={idea}
            dateLabel={content.dateLabel}
            className="mt-auto pt-4 *:flex *:flex-wrap *:items-baseline *:justify-between *:gap-x-2 *:border-t *:border-gray-500/25 *:py-1"
          />
        </div>
      </div>
    </li>
  );
}

const rowLayouts = {
  beside: {
    sizes: "(min-width: 80rem) 9rem, 7rem",
    picture: "col-start-3 row-start-1 w-16 sm:row-span-2 sm:w-28 xl:w-36",
    number: "row-span-2",
    name: "",
    words: "col-start-2 max-sm:col-end-[-1]",
  },
  /** Above the words on tablets. */
  above: {
    sizes: "(min-width: 80rem) 16rem, (min-width: 64rem) 9rem, (min-width: 40rem) 46vw, 6rem",
    picture:
      "sm:max-lg:order-first sm:max-lg:col-span-full sm:max-lg:mb-4 sm:max-lg:w-full lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:w-36 xl:w-64",
    number: "sm:row-span-2",
    name: "sm:max-lg:col-span-2",
    words: "sm:col-start-2 sm:max-lg:col-end-[-1]",
  },
};

function Row({ idea, number, view, content, level, styles }: IdeaProps) {
  const isLow = isMany(view.ideas.length);
  const layout = rowLayouts[idea.picture && isLow ? "above" : "beside"];
  return (
    <li className={`grid content-start gap-x-4 ${styles.row} ${isLow ? low.row : ""}`}>
      <p
        aria-hidden
        className={`${layout.number} ${styles.number} ${isLow && isPictured(idea, view, content) ? "max-sm:hidden" : ""}`}
      >
        {number}
      </p>
      <div className={`${layout.name} ${isLow ? low.name : ""}`}>
        <Name idea={idea} level={level} styles={styles} />
      </div>
      <IdeaPicture
        idea={idea}
        map={content.map}
        frame={view.frame}
        sizes={layout.sizes}
        className={`aspect-4/3 self-start rounded-sm ring-1 ring-gray-500/25 ${layout.picture} ${isLow ? low.picture : ""}`}
        mapClassName={styles.map}
      />
      <div className={`${layout.words} ${isLow ? low.words : ""}`}>
        <MainFact idea={idea} className={isLow ? low.fact : ""} valueClassName={styles.mainFact} />
        {isLow && <Opener idea={idea} />}
        <div className={isLow ? low.more : ""}>
          <Summary idea={idea} />
          <Facts
            idea={idea}
            dateLabel={content.dateLabel}
            className="mt-2 flex flex-wrap items-end gap-x-3 *:min-w-21 sm:gap-x-6"
          />
        </div>
      </div>
    </li>
  );
}

/** Opens the words after it, without scripts too. The whole row opens them; they close only with their heading. */
function Opener({ idea: { title, summary, facts, date } }: Pick<IdeaProps, "idea">) {
  if (!summary && !date && facts.length === 0) return null;
  return (
    <details className="group peer sm:hidden">
      <summary
        aria-label={title}
        className="absolute inset-0 flex cursor-pointer list-none items-center justify-end -outline-offset-2 group-open:bottom-auto group-open:h-23 [&::-webkit-details-marker]:hidden"
      >
        <Icon
          name="chevronDown"
          className="size-5 text-gray-500 group-open:rotate-180 dark:text-gray-400"
        />
      </summary>
    </details>
  );
}

interface NameProps extends Pick<IdeaProps, "idea" | "level" | "styles"> {
  /** Phones show only one card, but how many there are. Screen readers count the list themselves. */
  readonly count?: string;
}

function Name({ idea, level, styles, count }: NameProps) {
  const translate = useTranslate();
  const { title, placeName, position } = idea;
  const place = placeName ?? (position && translate("landing.ideaPosition", position));
  return (
    <>
      <Heading level={headingBelow(level)} className={styles.name}>
        {title}
      </Heading>
      {(place || count) && (
        <p className="flex flex-wrap gap-x-3 text-sm text-gray-600 tabular-nums dark:text-gray-400">
          {place && <span>{place}</span>}
          {count && (
            <span aria-hidden className="ms-auto sm:hidden">
              {count}
            </span>
          )}
        </p>
      )}
    </>
  );
}

interface SummaryProps extends Pick<IdeaProps, "idea"> {
  readonly className?: string;
}

function Summary({ idea: { summary }, className = "" }: SummaryProps) {
  if (!summary) return null;
  return (
    <p className={`mt-1 text-sm text-pretty text-gray-700 dark:text-gray-300 ${className}`}>
      {summary}
    </p>
  );
}
