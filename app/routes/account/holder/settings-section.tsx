import type { ReactNode } from "react";
import { RowDetails } from "#app/ui/row-list.tsx";

interface SettingsSectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly note?: ReactNode;
  readonly isOpen?: boolean | undefined;
  readonly children: ReactNode;
}

/** A row that opens, in a `RowList`. */
export function SettingsSection({ title, lead, note, isOpen, children }: SettingsSectionProps) {
  return (
    <RowDetails title={title} note={note} isOpen={isOpen}>
      {lead && (
        <p className="mb-5 max-w-prose text-sm text-pretty text-gray-600 dark:text-gray-400">
          {lead}
        </p>
      )}
      <section aria-label={title} className="flex min-w-0 flex-col gap-6">
        {children}
      </section>
    </RowDetails>
  );
}
