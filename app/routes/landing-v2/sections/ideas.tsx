import { useTranslate } from "#app/i18n/messages.ts";
import { below, Heading } from "#app/ui/heading.tsx";
import { LastWalked } from "../../landing/parts/last-walked.tsx";
import type { IdeaView } from "../../landing/parts/load-landing.ts";
import { anchors } from "#app/layout/nav/landing-links.tsx";
import { PlaceMap, zoomTo } from "../../landing/parts/place-map.tsx";
import type { SectionProps } from "../../landing/parts/section.ts";
import { PosterTitle } from "../page/poster-title.tsx";
import { posterTitle, wide } from "../page/styles.ts";

/** Widens the first tile, so that the last row has no gap in the layouts with two and three columns. */
const filling =
  "sm:max-lg:first:nth-last-[odd]:col-span-2 sm:max-lg:first:nth-last-[odd]:flex-row sm:max-lg:first:nth-last-[odd]:*:w-1/2 lg:first:nth-last-[3n+1]:col-span-3 lg:first:nth-last-[3n+1]:flex-row lg:first:nth-last-[3n+1]:*:w-1/2 lg:first:nth-last-[3n+2]:col-span-2 lg:first:nth-last-[3n+2]:flex-row lg:first:nth-last-[3n+2]:*:w-1/2";

/** A grid of places, each with its own map. */
export default function Ideas({ view, level }: SectionProps) {
  const { copy, ideas } = view;
  return (
    <section id={anchors.ideas} className={`scroll-mt-12 py-20 sm:py-32 ${wide}`}>
      <PosterTitle level={level} title={copy.ideas.title} lead={copy.ideas.lead} />
      <ul className="mt-12 grid grid-cols-1 gap-3 sm:mt-16 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {ideas.map((idea) => (
          <li key={idea.id} className={`flex flex-col bg-gray-100 dark:bg-gray-900 ${filling}`}>
            <Idea idea={idea} view={view} level={level} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Idea({ idea, view, level }: SectionProps & { idea: IdeaView }) {
  const translate = useTranslate();
  return (
    <>
      <PlaceMap
        land={view.land}
        frame={zoomTo(view.frame, idea.place, 2.5)}
        place={idea.place}
        label={translate("landing.ideaMap", { place: idea.placeName })}
        className="place-colors-night h-52 w-full sm:h-60 bg-primary-950 text-primary-800 dark:text-primary-900"
      />
      <div className="flex grow flex-col p-5 sm:p-6">
        <Heading level={below(level)} className={`text-2xl/7 ${posterTitle}`}>
          {idea.title}
        </Heading>
        <p className="mt-2 grow text-pretty text-gray-700 dark:text-gray-300">{idea.summary}</p>
        <p className="mt-4 font-semibold">
          {`${idea.placeName}, ${translate("landing.ideaDistance", idea)}`}
        </p>
        <p className="text-sm text-gray-600 dark:text-gray-400">
          <span className="tabular-nums">{translate("landing.ideaPosition", idea.position)}</span>
          <br />
          {translate("landing.ideaLastWalked")}{" "}
          <LastWalked at={idea.lastWalkedAt} absolute={idea.lastWalked} />
        </p>
      </div>
    </>
  );
}
