import { useTranslate } from "#app/i18n/messages.ts";
import { Heading, headingBelow } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icons.tsx";
import { grayText } from "#app/ui/section-styles.ts";
import type { IdeaView } from "./load-landing.ts";

/** On phones: the picture, the name and the main fact in one row, below it what the row opens. */
export const low = {
  list: "max-sm:gap-y-0 max-sm:*:grid-cols-[4.5rem_minmax(0,1fr)_auto]!",
  row: "max-sm:relative max-sm:grid max-sm:items-center max-sm:gap-x-3 max-sm:pe-6 max-sm:py-2",
  picture: "max-sm:col-start-1 max-sm:row-start-1 max-sm:w-full!",
  name: "max-sm:col-start-2 max-sm:row-start-1",
  words: "max-sm:contents",
  fact: "max-sm:col-start-3 max-sm:row-start-1 max-sm:mt-0 max-sm:text-end",
  more: "col-span-full min-w-0 max-sm:not-print:[details:not([open])~&]:hidden max-sm:pt-2",
};

interface IdeaProps {
  readonly idea: IdeaView;
}

/** Opens the words after it, without scripts too. The whole row opens them; they close only with their heading. */
export function Opener({ idea: { title, summary, facts, date } }: IdeaProps) {
  if (!summary && !date && facts.length === 0) return null;
  return (
    <details className="group sm:hidden">
      <summary
        aria-label={title}
        className="absolute inset-0 flex cursor-pointer list-none items-center justify-end -outline-offset-2 group-open:bottom-auto group-open:h-18 [&::-webkit-details-marker]:hidden"
      >
        <Icon
          name="chevronDown"
          className="size-5 text-gray-500 group-open:rotate-180 dark:text-gray-400"
        />
      </summary>
    </details>
  );
}

interface NameProps extends IdeaProps {
  readonly level: 1 | 2;
  readonly className: string;
  /** Phones show only one card, but how many there are. Screen readers count the list themselves. */
  readonly count?: string;
}

export function Name({ idea, level, className, count }: NameProps) {
  const translate = useTranslate();
  const { title, placeName, position } = idea;
  const place = placeName ?? (position && translate("landing.ideaPosition", position));
  return (
    <>
      <Heading level={headingBelow(level)} className={className}>
        {title}
      </Heading>
      {(place || count) && (
        <p className={`flex flex-wrap gap-x-3 text-sm tabular-nums ${grayText}`}>
          {place && <span>{place}</span>}
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

interface SummaryProps extends IdeaProps {
  readonly className?: string;
}

export function Summary({ idea: { summary }, className = "mt-1 text-sm" }: SummaryProps) {
  return summary ? <p className={`text-pretty ${grayText} ${className}`}>{summary}</p> : null;
}
