import { type ReactNode, useId } from "react";

interface SettingsSectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t border-gray-200 py-8 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-10 dark:border-gray-800"
    >
      <div>
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {lead && <p className="mt-1 text-sm text-gray-600 dark:text-gray-400">{lead}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </section>
  );
}
