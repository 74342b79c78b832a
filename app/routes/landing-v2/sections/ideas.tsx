import { useTranslate } from "#app/i18n/messages.ts";
import { Heading, headingBelow } from "#app/ui/heading.tsx";
import { IdeaDate } from "../../landing-parts/idea-date.tsx";
import { factsOf } from "../../landing-parts/idea-facts.ts";
import { IdeaPicture } from "../../landing-parts/idea-picture.tsx";
import type { IdeaView } from "../../landing-parts/load-landing.ts";
import { zoomTo } from "../../landing-parts/place-map.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { PosterTitle } from "../elements/poster-title.tsx";
import { posterTitle } from "#app/layout/poster-styles.ts";
import { wide } from "../elements/styles.ts";

interface IdeaProps extends Pick<SectionProps<"ideas">, "view" | "content" | "level"> {
  readonly idea: IdeaView;
}

export default function Ideas({ view, content, id, level }: SectionProps<"ideas">) {
  return (
    <section id={id} className={`scroll-mt-12 py-14 sm:py-32 ${wide}`}>
      <PosterTitle level={level} title={content.title} lead={content.lead} />
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on phones, the arrow keys scroll it
        tabIndex={0}
        aria-label={content.title}
        className="mt-12 grid sideways gap-3 sm:mt-16 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3"
      >
        {view.ideas.map((idea) => (
          <Idea key={idea.id} idea={idea} view={view} content={content} level={level} />
        ))}
      </ul>
    </section>
  );
}

function Idea({ idea, view, content, level }: IdeaProps) {
  const { coordinate, picture } = idea;
  const frame = view.frame && coordinate && zoomTo(view.frame, coordinate, 2.5);
  const hasPicture = picture || (frame && content.map);
  return (
    <li
      className={`flex flex-col bg-gray-100 dark:bg-gray-900 wide-first ${hasPicture ? "beside-first" : ""}`}
    >
      {hasPicture && (
        <div className="relative min-h-52 w-full sm:min-h-60">
          <IdeaPicture
            idea={idea}
            map={content.map}
            frame={frame}
            sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw"
            className="absolute inset-0 size-full"
            mapClassName="place-colors-night bg-primary-950 text-primary-800 dark:text-primary-900"
          />
        </div>
      )}
      <Words idea={idea} content={content} level={level} />
    </li>
  );
}

function Words({ idea, content, level }: Omit<IdeaProps, "view">) {
  const translate = useTranslate();
  const { summary, position, date } = idea;
  const facts = factsOf(idea);
  return (
    <div className="flex min-w-0 grow flex-col p-5 sm:p-6">
      <Heading level={headingBelow(level)} className={`text-2xl wrap-anywhere ${posterTitle}`}>
        {idea.title}
      </Heading>
      {summary && (
        <p className="mt-2 grow text-pretty text-gray-700 dark:text-gray-300">{summary}</p>
      )}
      {facts && <p className="mt-4 font-semibold">{facts}</p>}
      {position && (
        <p className="text-sm text-gray-600 tabular-nums dark:text-gray-400">
          {translate("landing.ideaPosition", position)}
        </p>
      )}
      {date && (
        <p className="text-sm text-gray-600 dark:text-gray-400">
          {content.dateLabel} <IdeaDate {...date} />
        </p>
      )}
    </div>
  );
}
