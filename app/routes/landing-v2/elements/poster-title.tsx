import { Heading } from "#app/ui/heading.tsx";
import { headTitle } from "./styles.ts";

interface PosterTitleProps {
  readonly level: 1 | 2;
  readonly title: string;
  readonly lead: string | undefined;
}

export function PosterTitle({ level, title, lead }: PosterTitleProps) {
  return (
    <div className={`grid items-end gap-x-12 gap-y-5 ${lead ? "lg:grid-cols-3" : ""}`}>
      <Heading level={level} className={`lg:col-span-2 ${headTitle}`}>
        {title}
      </Heading>
      {lead && <p className="max-w-xl font-medium text-balance lg:pb-2 xl:text-xl">{lead}</p>}
    </div>
  );
}
