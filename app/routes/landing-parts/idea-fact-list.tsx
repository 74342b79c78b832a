import type { ReactNode } from "react";
import { grayText } from "#app/ui/section-styles.ts";
import { IdeaDate } from "./idea-date.tsx";
import type { IdeaView } from "./load-landing.ts";

/** Whether each has the same labels, so that one says them for all. */
export function shareLabels(ideas: readonly IdeaView[]): boolean {
  const labels = ({ facts, date }: IdeaView) => [...facts.map(({ label }) => label), !date].join();
  return new Set(ideas.map(labels)).size < 2;
}

interface MainFactProps {
  readonly idea: IdeaView;
  /** Of the label, which screen readers read with each value. */
  readonly labelClassName?: string;
  readonly className: string;
  readonly valueClassName: string;
}

/** What tells ideas apart at a glance. */
export function MainFact(props: MainFactProps) {
  const { idea, className, labelClassName, valueClassName } = props;
  const [main] = idea.facts;
  if (!main?.label) return null;
  return (
    <p className={`text-xs sm:text-sm ${grayText} ${className}`}>
      <span className={labelClassName}>{`${main.label} `}</span>
      <span
        className={`block whitespace-nowrap tabular-nums text-gray-950 in-color:text-inherit! dark:text-white ${valueClassName}`}
      >
        {main.value}
      </span>
    </p>
  );
}

interface FactsProps {
  readonly idea: IdeaView;
  readonly dateLabel: string | undefined;
  readonly className: string;
  readonly labelClassName?: string;
}

/** All others. */
export function Facts({ idea, dateLabel, className, labelClassName = "" }: FactsProps) {
  const { date } = idea;
  const facts = idea.facts.slice(idea.facts[0]?.label ? 1 : 0);
  if (facts.length === 0 && !date) return null;
  return (
    <ul className={`gap-y-1 text-sm ${className}`}>
      {facts.map(({ label, value }) => (
        <Fact key={`${label}${value}`} label={label} labelClassName={labelClassName}>
          {value}
        </Fact>
      ))}
      {date && (
        <Fact label={dateLabel} labelClassName={labelClassName}>
          <IdeaDate {...date} />
        </Fact>
      )}
    </ul>
  );
}

interface FactProps {
  readonly label: string | undefined;
  readonly labelClassName: string;
  readonly children: ReactNode;
}

function Fact({ label, labelClassName, children }: FactProps) {
  return (
    <li>
      {label && <span className={`${grayText} ${labelClassName}`}>{`${label} `}</span>}
      <span className="font-medium tabular-nums">{children}</span>
    </li>
  );
}
