import { Heading } from "#app/ui/heading.tsx";
import { calmTitle } from "./styles.ts";

interface SectionIntroProps {
  readonly level: 1 | 2;
  readonly title: string;
  readonly lead: string | undefined;
  /** Of the box around both. */
  readonly className?: string;
}

export function SectionIntro({ level, title, lead, className = "max-w-2xl" }: SectionIntroProps) {
  return (
    <div className={className}>
      <Heading level={level} className={calmTitle}>
        {title}
      </Heading>
      {lead && <p className="mt-4 text-balance text-gray-700 dark:text-gray-300">{lead}</p>}
    </div>
  );
}
