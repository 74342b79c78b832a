import type { ReactNode } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { Heading, headingBelow } from "#app/ui/heading.tsx";
import { cardRows, isMany, leadCards } from "./columns.ts";
import { IdeaDate } from "./idea-date.tsx";
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
 * Cards, which phones scroll sideways, if an idea has a picture and the store does not ask for rows. Many rows with
 * pictures scroll sideways, too, and are in two columns on tablets.
 */
export function IdeaList({ view, content, level, styles }: IdeaListProps) {
  const { ideas } = view;
  const havePictures = ideas.some(({ picture }) => picture);
  const areCards = content.layout === "cards" && havePictures;
  const isSideways = areCards || (havePictures && isMany(ideas.length));
  const Idea = areCards ? Card : Row;
  const isAlone = ideas.length === 1;
  return (
    <ol
      {...(isSideways && { tabIndex: 0, "aria-label": content.title })}
      className={`mt-6 sm:mt-12 ${isSideways ? "sideways" : ""} ${areCards ? cardRows(ideas.length) : styles.rows} ${isSideways && !areCards ? narrowRows : ""} ${isAlone ? "max-w-2xl" : ""}`}
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

const narrowRows = "max-lg:gap-x-4 max-sm:border-b-0 sm:max-lg:grid-cols-2 sm:max-lg:gap-x-6";

const narrowCards = "(min-width: 40rem) 46vw, 78vw";

function Card({ idea, number, view, content, level, styles }: IdeaProps) {
  const { length } = view.ideas;
  return (
    <li className={`flex flex-col ${styles.card}`}>
      <IdeaPicture
        idea={idea}
        map={content.map}
        frame={view.frame}
        sizes={`(min-width: 64rem) ${number <= leadCards(length) ? "34rem" : "22rem"}, ${narrowCards}`}
        className={`aspect-4/3 w-full ${styles.picture}`}
        mapClassName={styles.map}
      />
      <div className={`flex min-w-0 grow flex-col ${styles.cardWords}`}>
        <Name
          idea={idea}
          level={level}
          styles={styles}
          count={length > 1 ? `${number} / ${length}` : ""}
        />
        <MainFact idea={idea} styles={styles} />
        <Summary idea={idea} />
        {/* On one line with those of the cards beside it. */}
        <Facts
          idea={idea}
          content={content}
          className="mt-auto pt-3 *:flex *:flex-wrap *:items-baseline *:justify-between *:gap-x-2 *:border-t *:border-gray-500/25 *:py-1"
        />
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
  /** Above the words, if there is not the room of a wide screen. */
  above: {
    sizes: "(min-width: 80rem) 16rem, (min-width: 64rem) 9rem, (min-width: 40rem) 46vw, 78vw",
    picture:
      "max-lg:order-first max-lg:col-span-full max-lg:mb-4 max-lg:w-full lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:w-36 xl:w-64",
    number: "sm:row-span-2",
    name: "max-lg:col-span-2",
    words: "max-sm:mt-1 max-sm:col-start-1 sm:col-start-2 max-lg:col-end-[-1]",
  },
};

function Row({ idea, number, view, content, level, styles }: IdeaProps) {
  const place = idea.picture && isMany(view.ideas.length) ? "above" : "beside";
  const layout = rowLayouts[place];
  return (
    <li className={`grid content-start gap-x-4 ${styles.row}`}>
      <p aria-hidden className={`${layout.number} ${styles.number}`}>
        {number}
      </p>
      <div className={layout.name}>
        <Name idea={idea} level={level} styles={styles} />
      </div>
      <IdeaPicture
        idea={idea}
        map={content.map}
        frame={view.frame}
        sizes={layout.sizes}
        className={`aspect-4/3 self-start rounded-sm ring-1 ring-gray-500/25 ${layout.picture}`}
        mapClassName={styles.map}
      />
      <div className={layout.words}>
        <MainFact idea={idea} styles={styles} />
        <Summary idea={idea} />
        <Facts
          idea={idea}
          content={content}
          className="mt-2 flex flex-wrap items-end gap-x-3 *:min-w-21 sm:gap-x-6"
        />
      </div>
    </li>
  );
}

interface NameProps extends Pick<IdeaProps, "idea" | "level" | "styles"> {
  /** Phones show only one card, but how many there are. Screen readers count the list themselves. */
  readonly count?: string;
}

function Name({ idea, level, styles, count }: NameProps) {
  const translate = useTranslate();
  const { title, placeName, position } = idea;
  return (
    <>
      <Heading level={headingBelow(level)} className={styles.name}>
        {title}
      </Heading>
      {(placeName || position || count) && (
        <p className="flex flex-wrap gap-x-3 text-sm text-gray-600 dark:text-gray-400">
          {placeName && <span>{placeName}</span>}
          {position && (
            <span className={`tabular-nums max-sm:hidden ${count === undefined ? "" : "w-full"}`}>
              {translate("landing.ideaPosition", position)}
            </span>
          )}
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

function Summary({ idea: { summary } }: Pick<IdeaProps, "idea">) {
  if (!summary) return null;
  return <p className="mt-1 text-sm text-pretty text-gray-700 dark:text-gray-300">{summary}</p>;
}

/** What tells ideas apart at a glance. */
function MainFact({ idea, styles }: Pick<IdeaProps, "idea" | "styles">) {
  const [main] = idea.facts;
  if (!main?.label) return null;
  return (
    <p className="mt-3 text-xs text-gray-600 dark:text-gray-400">
      {main.label}{" "}
      <span className={`block tabular-nums text-gray-950 dark:text-white ${styles.mainFact}`}>
        {main.value}
      </span>
    </p>
  );
}

interface FactsProps extends Pick<IdeaProps, "idea" | "content"> {
  readonly className: string;
}

function Facts({ idea, content, className }: FactsProps) {
  const { date } = idea;
  const facts = idea.facts.slice(idea.facts[0]?.label ? 1 : 0);
  if (facts.length === 0 && !date) return null;
  return (
    <ul className={`gap-y-1 text-sm ${className}`}>
      {facts.map(({ label, value }) => (
        <Fact key={`${label}${value}`} label={label}>
          {value}
        </Fact>
      ))}
      {date && (
        <Fact label={content.dateLabel}>
          <IdeaDate {...date} />
        </Fact>
      )}
    </ul>
  );
}

interface FactProps {
  readonly label: string | undefined;
  readonly children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  return (
    <li>
      {label && <span className="block text-xs text-gray-600 dark:text-gray-400">{label} </span>}
      <span className="font-medium tabular-nums">{children}</span>
    </li>
  );
}
