import { useTranslate } from "#app/i18n/messages.ts";
import { Heading, headingBelow } from "#app/ui/heading.tsx";
import { IdeaDate } from "../../landing-parts/idea-date.tsx";
import { cardRows } from "../../landing-parts/columns.ts";
import { factsOf } from "../../landing-parts/idea-facts.ts";
import { IdeaPicture } from "../../landing-parts/idea-picture.tsx";
import type { IdeaView } from "../../landing-parts/load-landing.ts";
import type { SectionProps } from "../../landing-parts/section.ts";
import { SectionIntro } from "../elements/section-intro.tsx";

interface IdeaProps extends Pick<SectionProps<"ideas">, "view" | "content" | "level"> {
  readonly idea: IdeaView;
}

export default function Ideas({ view, content, id, level }: SectionProps<"ideas">) {
  const { ideas } = view;
  const Idea = ideas.some(({ picture }) => picture) ? Card : Row;
  return (
    <section id={id} className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
      <SectionIntro level={level} title={content.title} lead={content.lead} />
      <ol
        className={`mt-12 ${Idea === Card ? cardRows(ideas.length) : rows} ${ideas.length === 1 ? "max-w-2xl" : ""}`}
      >
        {ideas.map((idea) => (
          <Idea key={idea.id} idea={idea} view={view} content={content} level={level} />
        ))}
      </ol>
    </section>
  );
}

const rows =
  "grid border-b border-gray-200 not-has-[>:only-child]:lg:grid-cols-2 lg:gap-x-12 dark:border-gray-800";

const PICTURE_SIZES = "(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 92vw";
const mapColors = "place-colors bg-gray-100 text-gray-300 dark:bg-gray-900 dark:text-gray-700";

function Card({ idea, view, content, level }: IdeaProps) {
  return (
    <li className="only:w-full">
      <IdeaPicture
        idea={idea}
        map={content.map}
        frame={view.frame}
        sizes={PICTURE_SIZES}
        className="mb-4 aspect-4/3 w-full rounded-md ring-1 ring-gray-950/10 dark:ring-white/15"
        mapClassName={mapColors}
      />
      <Words idea={idea} content={content} level={level} />
    </li>
  );
}

function Row({ idea, view, content, level }: IdeaProps) {
  return (
    <li className="flex gap-4 border-t border-gray-200 py-6 sm:gap-6 dark:border-gray-800">
      <IdeaPicture
        idea={idea}
        map={content.map}
        frame={view.frame}
        sizes="7rem"
        className="h-15 w-20 shrink-0 rounded-md sm:h-21 sm:w-28"
        mapClassName={mapColors}
      />
      <Words idea={idea} content={content} level={level} />
    </li>
  );
}

function Words({ idea, content, level }: Omit<IdeaProps, "view">) {
  const translate = useTranslate();
  const { summary, position, date } = idea;
  const lines = [
    factsOf(idea),
    position && (
      <span key="position" className="tabular-nums">
        {translate("landing.ideaPosition", position)}
      </span>
    ),
    date && (
      <span key="date">
        {content.dateLabel} <IdeaDate {...date} />
      </span>
    ),
  ].filter(Boolean);
  return (
    <div className="min-w-0">
      <Heading level={headingBelow(level)} className="font-semibold text-gray-950 dark:text-white">
        {idea.title}
      </Heading>
      {summary && <p className="mt-1 text-pretty text-gray-700 dark:text-gray-300">{summary}</p>}
      {lines.length > 0 && (
        <div className="mt-2 text-sm text-gray-600 dark:text-gray-400">
          {lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </div>
      )}
    </div>
  );
}
