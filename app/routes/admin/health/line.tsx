import type { ReactNode } from "react";
import { useTranslate } from "#app/i18n/messages.ts";

interface LineProps {
  readonly name: string;
  /** "note" judges nothing. */
  readonly state: "fine" | "look" | "note";
  /** What to do about it, in a sentence. */
  readonly remedy?: string | undefined;
  readonly children: ReactNode;
}

export function Line({ name, state, remedy, children }: LineProps) {
  const translate = useTranslate();
  return (
    <li className="py-4 wrap-anywhere">
      <span className="flex justify-between gap-4">
        <span className="font-medium">{name}</span>
        {state !== "note" && (
          <span className={state === "look" ? "font-medium text-red-700 dark:text-red-400" : ""}>
            {translate(`health.${state}`)}
          </span>
        )}
      </span>
      <div className="text-sm text-gray-600 dark:text-gray-400">{children}</div>
      {remedy && <span className="mt-1 block">{remedy}</span>}
    </li>
  );
}
