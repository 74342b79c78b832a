import { cardRows, isMany, leadCards } from "./columns.ts";
import { IdeaCard, type IdeaProps } from "./idea-card.tsx";
import { Facts, MainFact, shareLabels } from "./idea-fact-list.tsx";
import { IdeaPicture } from "./idea-picture.tsx";
import { IdeaSpread } from "./idea-spread.tsx";
import { low, Name, Opener, Summary } from "./idea-words.tsx";
import type { IdeaView } from "./load-landing.ts";

type IdeaListProps = Pick<IdeaProps, "view" | "content" | "level" | "styles">;

/**
 * Cards if an idea has a picture and the store does not ask for rows. Phones scroll a few cards sideways, and show many
 * ideas as low rows that open. On tablets, many rows with pictures are in two columns.
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
  const areAlike = areCards && areMany && shareLabels(ideas.slice(start, end));
  return (
    <ol
      {...(isSideways && { tabIndex: 0, "aria-label": content.title })}
      className={`mt-6 sm:mt-12 ${isSideways ? "sideways" : ""} ${areCards ? cardRows(length) : styles.rows} ${areLow ? low.list : ""} ${havePictures && areMany && !areCards ? narrowRows : ""} ${isAlone ? "max-w-2xl" : ""}`}
    >
      {ideas.map((idea, index) => {
        const shared = { idea, view, content, level };
        if (index < start || index >= end) {
          const { spread } = styles;
          const picture = `${spread.picture} ${index > 0 ? "sm:order-last" : ""}`;
          return <IdeaSpread key={idea.id} {...shared} styles={{ ...spread, picture }} />;
        }
        const isLabelled = !areAlike || index === start;
        return (
          <Idea
            key={idea.id}
            {...shared}
            number={index + 1}
            isLabelled={isLabelled}
            styles={styles}
          />
        );
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

const narrowRows = "sm:max-lg:grid-cols-2 sm:max-lg:gap-x-6";

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
        <Name idea={idea} level={level} className={styles.name} />
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
