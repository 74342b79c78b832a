import { Heading, headingBelow } from "#app/ui/heading.tsx";
import type { SectionViews } from "../../landing-parts/load-landing.ts";

interface PointsProps {
  readonly points: SectionViews["feature"]["points"];
  readonly level: 1 | 2;
  readonly className: string;
  readonly titleClassName?: string;
}

export function Points({
  points,
  level,
  className,
  titleClassName = "text-gray-950 dark:text-white",
}: PointsProps) {
  if (points.length === 0) return null;
  return (
    <ul className={className}>
      {points.map(({ title, text }) => (
        <li key={title} className="border-t border-gray-500/40 pt-3">
          <Heading
            level={headingBelow(level)}
            className={`font-semibold text-balance ${titleClassName}`}
          >
            {title}
          </Heading>
          <p className="mt-1 text-sm text-balance sm:text-base text-gray-700 dark:text-gray-300">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
