import { Heading } from "#app/ui/heading.tsx";
import { calmTitle } from "./styles.ts";

interface SectionIntroProps {
  readonly level: 1 | 2;
  readonly title: string;
  readonly lead: string | undefined;
}

export function SectionIntro({ level, title, lead }: SectionIntroProps) {
  return (
    <div className="max-w-2xl">
      <Heading level={level} className={calmTitle}>
        {title}
      </Heading>
      {lead && <p className="mt-4 text-balance text-gray-700 dark:text-gray-300">{lead}</p>}
    </div>
  );
}
