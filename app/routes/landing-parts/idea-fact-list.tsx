import type { ReactNode } from "react";
import { IdeaDate } from "./idea-date.tsx";
import type { IdeaView } from "./load-landing.ts";

interface MainFactProps {
  readonly idea: IdeaView;
  readonly className: string;
  readonly valueClassName: string;
}

/** What tells ideas apart at a glance. */
export function MainFact({ idea, className, valueClassName }: MainFactProps) {
  const [main] = idea.facts;
  if (!main?.label) return null;
  return (
    <p className={`mt-3 text-xs text-gray-600 sm:text-sm dark:text-gray-400 ${className}`}>
      {main.label}{" "}
      <span
        className={`block whitespace-nowrap tabular-nums text-gray-950 dark:text-white ${valueClassName}`}
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
}

/** All others. */
export function Facts({ idea, dateLabel, className }: FactsProps) {
  const { date } = idea;
  const facts = idea.facts.slice(idea.facts[0]?.label ? 1 : 0);
  if (facts.length === 0 && !date) return null;
  return (
    <ul className={`gap-y-1 text-sm ${className}`}>
      {facts.map(({ label, value }) => (
        <Fact key={`${label}${value}`} label={label}>
          {value}
        </Fact>
      ))}
      {date && (
        <Fact label={dateLabel}>
          <IdeaDate {...date} />
        </Fact>
      )}
    </ul>
  );
}

interface FactProps {
  readonly label: string | undefined;
  readonly children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  return (
    <li>
      {label && <span className="block text-gray-600 dark:text-gray-400">{label} </span>}
      <span className="font-medium tabular-nums">{children}</span>
    </li>
  );
}
