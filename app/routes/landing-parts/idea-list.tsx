import { useTranslate } from "#app/i18n/messages.ts";
import { Heading, headingBelow } from "#app/ui/heading.tsx";
import { cardRows } from "./columns.ts";
import { IdeaDate } from "./idea-date.tsx";
import { keepUnits } from "./idea-facts.ts";
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
}

interface IdeaListProps extends Pick<SectionProps<"ideas">, "view" | "content" | "level"> {
  readonly styles: IdeaStyles;
}

interface IdeaProps extends IdeaListProps {
  readonly idea: IdeaView;
  readonly number: number;
}

/** Cards if an idea has a picture, which phones scroll sideways. Otherwise numbered rows. */
export function IdeaList({ view, content, level, styles }: IdeaListProps) {
  const { ideas } = view;
  const areCards = ideas.some(({ picture }) => picture);
  const Idea = areCards ? Card : Row;
  const isAlone = ideas.length === 1;
  return (
    <ol
      {...(areCards && { tabIndex: 0, "aria-label": content.title })}
      className={`mt-6 sm:mt-12 ${areCards ? `sideways ${cardRows(ideas.length)}` : styles.rows} ${isAlone ? "max-w-2xl" : ""}`}
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

const CARD_SIZES = "(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 78vw";

function Card({ idea, view, content, level, styles }: IdeaProps) {
  return (
    <li className={styles.card}>
      <IdeaPicture
        idea={idea}
        map={content.map}
        frame={view.frame}
        sizes={CARD_SIZES}
        className={`aspect-4/3 w-full ${styles.picture}`}
        mapClassName={styles.map}
      />
      <div className={styles.cardWords}>
        <Words idea={idea} level={level} styles={styles} />
        <Facts idea={idea} content={content} />
      </div>
    </li>
  );
}

/** Has the map at its end; on phones only beside the facts, so that the sentence has the whole width. */
function Row({ idea, number, view, content, level, styles }: IdeaProps) {
  return (
    <li className={`grid content-start gap-x-4 ${styles.row}`}>
      <p aria-hidden className={`row-span-2 ${styles.number}`}>
        {number}
      </p>
      <div className="max-sm:col-span-2">
        <Words idea={idea} level={level} styles={styles} />
      </div>
      <IdeaPicture
        idea={idea}
        map={content.map}
        frame={view.frame}
        sizes="7rem"
        className="col-start-3 row-start-2 aspect-4/3 w-16 self-start rounded-sm sm:row-span-2 sm:row-start-1 sm:w-28"
        mapClassName={styles.map}
      />
      <div className="col-start-2 row-start-2">
        <Facts idea={idea} content={content} />
      </div>
    </li>
  );
}

function Words({ idea, level, styles }: Pick<IdeaProps, "idea" | "level" | "styles">) {
  const { title, summary, placeName } = idea;
  return (
    <>
      <Heading level={headingBelow(level)} className={styles.name}>
        {title}
      </Heading>
      {placeName && <p className="text-sm text-gray-600 dark:text-gray-400">{placeName}</p>}
      {summary && (
        <p className="mt-1 text-sm text-pretty text-gray-700 dark:text-gray-300">{summary}</p>
      )}
    </>
  );
}

function Facts({ idea, content }: Pick<IdeaProps, "idea" | "content">) {
  const translate = useTranslate();
  const { facts, position, date } = idea;
  return (
    <>
      {facts.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-3 text-sm font-medium sm:mt-2">
          {facts.map((fact) => (
            <li key={fact}>{keepUnits(fact)}</li>
          ))}
        </ul>
      )}
      {(date || position) && (
        <p className="flex flex-wrap gap-x-3 text-xs text-gray-600 tabular-nums dark:text-gray-400">
          {date && (
            <span>
              {content.dateLabel} <IdeaDate {...date} />
            </span>
          )}
          {position && <span>{translate("landing.ideaPosition", position)}</span>}
        </p>
      )}
    </>
  );
}
