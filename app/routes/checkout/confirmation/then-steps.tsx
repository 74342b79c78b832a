import { useId } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import type { FileView } from "./view-files.ts";

interface ThenStepsProps {
  readonly files: readonly FileView[];
  /** Without an account. */
  readonly isGuest: boolean;
}

/** What to do with the download, by the kind of its first file. */
export function ThenSteps({ files, isGuest }: ThenStepsProps) {
  const translate = useTranslate();
  const titleId = useId();
  const version = files[0]?.versions[0];
  if (!version) return null;
  const steps = [
    [
      translate("confirmation.openTitle"),
      translate(`confirmation.open.${version.kind}`, { name: version.name }),
    ],
    [translate("confirmation.copyTitle"), translate("confirmation.copy")],
    [
      translate("confirmation.laterTitle"),
      translate(isGuest ? "confirmation.laterGuest" : "confirmation.later"),
    ],
  ] as const;
  return (
    <section aria-labelledby={titleId} className="mt-10">
      <h2 id={titleId} className="font-semibold">
        {translate("confirmation.then")}
      </h2>
      <ol className="rules mt-2">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-4 py-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-xl bg-primary-50 text-sm font-semibold text-primary-800 tabular-nums dark:bg-primary-950 dark:text-primary-200"
            >
              {index + 1}
            </span>
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">{title}</p>
              <p className="text-pretty text-gray-700 dark:text-gray-300">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
