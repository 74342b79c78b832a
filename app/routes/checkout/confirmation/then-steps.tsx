import { useId } from "react";
import { type VariantFrame, variants } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import type { FileView } from "./view-files.ts";

interface ThenStepsProps {
  readonly files: readonly FileView[];
  /** Without an account. */
  readonly isGuest: boolean;
}

const numberFonts: Record<VariantFrame, string> = { calm: "font-calm", poster: "font-poster" };

/** What to do with the download, by the kind of its first file. */
export function ThenSteps({ files, isGuest }: ThenStepsProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { variant } = usePageInfo();
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
              className={`w-7 shrink-0 text-2xl text-primary-600 tabular-nums dark:text-primary-300 ${numberFonts[variants[variant].frame]}`}
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
