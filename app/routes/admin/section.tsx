import type { ReactNode } from "react";

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string | undefined;
  readonly isApart?: boolean;
  readonly children: ReactNode;
}

export function Section({ id, title, lead, isApart, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={isApart ? "mt-12" : "mt-8"}>
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-prose text-sm text-gray-600 dark:text-gray-400">{lead}</p>}
      {children}
    </section>
  );
}
