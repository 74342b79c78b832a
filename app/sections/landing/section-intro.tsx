import { Heading } from "../../ui/heading.tsx";

interface SectionIntroProps {
  readonly level: 1 | 2;
  readonly title: string;
  readonly lead: string;
}

export function SectionIntro({ level, title, lead }: SectionIntroProps) {
  return (
    <div className="max-w-2xl">
      <Heading
        level={level}
        className="font-calm text-3xl/tight tracking-[-0.01em] text-balance text-gray-950 sm:text-[2.6rem]/[1.12] dark:text-white"
      >
        {title}
      </Heading>
      <p className="mt-4 text-lg/8 text-pretty text-gray-700 dark:text-gray-300">{lead}</p>
    </div>
  );
}
