import { isMany } from "./columns.ts";
import { Facts, MainFact } from "./idea-fact-list.tsx";
import { IdeaPicture } from "./idea-picture.tsx";
import { low, Name, Opener, Summary } from "./idea-words.tsx";
import type { SpreadStyles } from "./idea-spread.tsx";
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
  /** Of a large card. */
  readonly spread: SpreadStyles;
}

export interface IdeaProps extends Pick<SectionProps<"ideas">, "view" | "content" | "level"> {
  readonly styles: IdeaStyles;
  readonly idea: IdeaView;
  readonly number: number;
}

export function IdeaCard({ idea, number, view, content, level, styles }: IdeaProps) {
  const { length } = view.ideas;
  const isLow = isMany(length);
  return (
    <li
      className={`flex flex-col ${styles.card} ${isLow ? `${low.row} max-sm:border-t max-sm:border-gray-500/25 max-sm:bg-transparent!` : ""}`}
    >
      <IdeaPicture
        idea={idea}
        map={content.map}
        frame={view.frame}
        sizes={`(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, ${isLow ? "6rem" : "78vw"}`}
        className={`aspect-4/3 w-full ${styles.picture} ${isLow ? low.picture : ""}`}
        mapClassName={styles.map}
      />
      <div className={`flex min-w-0 grow flex-col ${styles.cardWords} ${isLow ? low.words : ""}`}>
        <div className={isLow ? low.name : ""}>
          <Name
            idea={idea}
            level={level}
            className={styles.name}
            count={length > 1 && !isLow ? `${number} / ${length}` : ""}
          />
        </div>
        <MainFact
          idea={idea}
          className={`mt-2 ${isLow ? low.fact : ""}`}
          valueClassName={styles.mainFact}
        />
        {isLow && <Opener idea={idea} />}
        <div className={`flex grow flex-col ${isLow ? low.more : ""}`}>
          <Summary idea={idea} />
          {/* On one line with those of the cards beside it. */}
          <Facts
            idea={idea}
            dateLabel={content.dateLabel}
            className="mt-auto pt-3 sm:pt-4 sm:*:flex sm:*:flex-wrap sm:*:justify-between sm:*:gap-x-3 sm:*:*:last:ms-auto sm:*:border-t sm:*:border-gray-500/25 sm:*:py-1.5"
          />
        </div>
      </div>
    </li>
  );
}
