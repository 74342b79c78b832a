import type { ReactNode } from "react";
import { Facts, MainFact } from "./idea-fact-list.tsx";
import { IdeaPicture } from "./idea-picture.tsx";
import { Name, Summary } from "./idea-words.tsx";
import type { IdeaView } from "./load-landing.ts";
import type { SectionProps } from "./section.ts";

export interface SpreadStyles {
  readonly box: string;
  readonly picture: string;
  readonly map: string;
  readonly words: string;
  readonly name: string;
  readonly value: string;
}

interface IdeaSpreadProps extends Pick<SectionProps<"ideas">, "view" | "content" | "level"> {
  readonly idea: IdeaView;
  readonly styles: SpreadStyles;
  /** Above the name. */
  readonly number?: ReactNode;
}

/** One idea across the page, on all screens: the first or the last of many. */
export function IdeaSpread({ idea, view, content, level, styles, number }: IdeaSpreadProps) {
  return (
    <li className={styles.box}>
      <IdeaPicture
        idea={idea}
        map={content.map}
        frame={view.frame}
        sizes="(min-width: 64rem) 50vw, 100vw"
        className={styles.picture}
        mapClassName={styles.map}
      />
      <div className={styles.words}>
        {number}
        <Name idea={idea} level={level} className={styles.name} />
        <MainFact idea={idea} className="mt-2 lg:mt-6" valueClassName={styles.value} />
        <Summary idea={idea} className="mt-3 lg:text-xl" />
        <Facts idea={idea} dateLabel={content.dateLabel} className="mt-3 flex flex-wrap gap-x-6" />
      </div>
    </li>
  );
}
