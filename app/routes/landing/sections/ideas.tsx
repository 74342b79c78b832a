import { useTranslate } from "#app/i18n/messages.ts";
import { below, Heading } from "#app/ui/heading.tsx";
import { LastWalked } from "../parts/last-walked.tsx";
import type { IdeaView } from "../parts/load-landing.ts";
import { anchors } from "#app/layout/nav/landing-links.tsx";
import { PlaceMap } from "../parts/place-map.tsx";
import type { SectionProps } from "../parts/section.ts";
import { SectionIntro } from "../page/section-intro.tsx";

/** A list of places from the `ideas` collection. */
export default function Ideas({ view, level }: SectionProps) {
  const { copy, ideas } = view;
  return (
    <section id={anchors.ideas} className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
      <SectionIntro level={level} title={copy.ideas.title} lead={copy.ideas.lead} />
      <ol className="mt-12 grid border-b border-gray-200 lg:grid-cols-2 lg:gap-x-12 dark:border-gray-800">
        {ideas.map((idea) => (
          <li key={idea.id} className="border-t border-gray-200 py-6 dark:border-gray-800">
            <Idea idea={idea} view={view} level={level} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Idea({ idea, view, level }: SectionProps & { idea: IdeaView }) {
  const translate = useTranslate();
  return (
    <div className="flex gap-4 sm:gap-6">
      <PlaceMap
        land={view.land}
        frame={view.frame}
        place={idea.place}
        label={translate("landing.ideaMap", { place: idea.placeName })}
        className="place-colors h-15 w-20 shrink-0 rounded-md bg-gray-100 text-gray-300 sm:h-21 sm:w-28 dark:bg-gray-900 dark:text-gray-700"
      />
      <div className="min-w-0">
        <Heading level={below(level)} className="font-semibold text-gray-950 dark:text-white">
          {idea.title}
        </Heading>
        <p className="mt-1 text-pretty text-gray-700 dark:text-gray-300">{idea.summary}</p>
        <p className="mt-2 text-sm text-gray-600 dark:text-gray-400">
          {`${idea.placeName}, ${translate("landing.ideaDistance", idea)}`}
          <br />
          <span className="tabular-nums">{translate("landing.ideaPosition", idea.position)}</span>
          <br />
          {translate("landing.ideaLastWalked")}{" "}
          <LastWalked at={idea.lastWalkedAt} absolute={idea.lastWalked} />
        </p>
      </div>
    </div>
  );
}
