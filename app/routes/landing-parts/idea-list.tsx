import { cardRows, isMany, leadCards } from "./columns.ts";
import { IdeaCard, type IdeaProps } from "./idea-card.tsx";
import { Facts, MainFact } from "./idea-fact-list.tsx";
import { IdeaPicture } from "./idea-picture.tsx";
import { IdeaSpread } from "./idea-spread.tsx";
import { low, Name, Opener, Summary } from "./idea-words.tsx";
import type { IdeaView } from "./load-landing.ts";

type IdeaListProps = Pick<IdeaProps, "view" | "content" | "level" | "styles">;

/**
 * Cards if an idea has a picture and the store does not ask for rows. Phones scroll a few cards sideways, and show many
 * ideas as low rows that open.
 */
export function IdeaList({ view, content, level, styles }: IdeaListProps) {
  const { ideas } = view;
  const { length } = ideas;
  const havePictures = ideas.some(({ picture }) => picture);
  const areMany = isMany(length);
  const areLow = areMany && ideas.some((idea) => isPictured(idea, view, content));
  const areCards = content.layout === "cards" && havePictures;
  const isSideways = areCards && !areMany;
  const Idea = areCards ? IdeaCard : Row;
  const isAlone = length === 1;
  const leads = areCards ? leadCards(length) : 0;
  const [start, end] = [Math.min(leads, 1), length - Math.max(leads - 1, 0)];
  return (
    <ol
      {...(isSideways && { tabIndex: 0, "aria-label": content.title })}
      className={`mt-6 sm:mt-12 ${isSideways ? "sideways" : ""} ${areCards ? cardRows(length) : styles.rows} ${areLow ? low.list : ""} ${isAlone ? "max-w-2xl" : ""}`}
    >
      {ideas.map((idea, index) => {
        const shared = { idea, view, content, level };
        if (index < start || index >= end)
          return <IdeaSpread key={idea.id} {...shared} styles={styles.spread} />;
        return <Idea key={idea.id} {...shared} number={index + 1} styles={styles} />;
      })}
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

function Row({ idea, number, view, content, level, styles }: IdeaProps) {
  const isLow = isMany(view.ideas.length);
  return (
    <li className={`grid content-start gap-x-4 ${styles.row} ${isLow ? low.row : ""}`}>
      <p
        aria-hidden
        className={`row-span-2 ${styles.number} ${isLow && isPictured(idea, view, content) ? "max-sm:hidden" : ""}`}
      >
        {number}
      </p>
      <div className={isLow ? low.name : ""}>
        <Name idea={idea} level={level} className={styles.name} />
      </div>
      <IdeaPicture
        idea={idea}
        map={content.map}
        frame={view.frame}
        sizes="(min-width: 80rem) 9rem, 7rem"
        className={`aspect-4/3 self-start rounded-sm ring-1 ring-gray-500/25 col-start-3 row-start-1 w-16 sm:row-span-2 sm:w-28 xl:w-36 ${isLow ? low.picture : ""}`}
        mapClassName={styles.map}
      />
      <div className={`col-start-2 max-sm:col-end-[-1] ${isLow ? low.words : ""}`}>
        <MainFact
          idea={idea}
          className={`mt-3 ${isLow ? low.fact : ""}`}
          valueClassName={styles.mainFact}
        />
        {isLow && <Opener idea={idea} />}
        <div className={isLow ? low.more : ""}>
          <Summary idea={idea} />
          <Facts
            idea={idea}
            dateLabel={content.dateLabel}
            className="mt-2 flex flex-wrap items-end gap-x-3 *:min-w-21 sm:gap-x-6"
            labelClassName="block"
          />
        </div>
      </div>
    </li>
  );
}
