import { type ReactNode, useId } from "react";
import { type VariantFrame, variants } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { archiveName } from "#protocol/paths.ts";
import { PartTitle } from "#app/layout/part-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { hasArchive } from "./all-files.tsx";
import type { FileView } from "./view-files.ts";

interface ThenStepsProps {
  readonly files: readonly FileView[];
  /** After the file is open. */
  readonly firstUse: string | undefined;
  /** Without an account. */
  readonly isGuest: boolean;
  /** For the last step. */
  readonly action: ReactNode;
}

const styles: Record<VariantFrame, Record<"list" | "step" | "number" | "name", string>> = {
  calm: {
    list: "rules mt-2 lg:mt-4 lg:grid lg:grid-cols-3 lg:gap-x-8 lg:divide-y-0 lg:border-t",
    step: "flex gap-4 py-3",
    number: "size-9 rounded-full font-calm",
    name: "font-medium",
  },
  poster: {
    list: "mt-4 grid gap-x-8 gap-y-5 xl:grid-cols-3",
    step: "flex gap-4 border-t-2 border-current pt-3 xl:block",
    number: "size-10 font-poster xl:mb-3 xl:size-12 xl:text-2xl",
    name: "font-bold",
  },
};

/** What to do with the archive of all files, or with the first file. */
export function ThenSteps({ files, firstUse, isGuest, action }: ThenStepsProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { variant, storeName } = usePageInfo();
  const style = styles[variants[variant].frame];
  const version = files[0]?.versions[0];
  if (!version) return null;
  const [kind, name] = hasArchive(files)
    ? (["archive", archiveName(storeName)] as const)
    : ([version.kind, version.name] as const);
  const steps = [
    [
      translate("confirmation.openTitle"),
      [translate(`confirmation.open.${kind}`, { name }), firstUse].filter(Boolean).join(" "),
    ],
    [translate("confirmation.copyTitle"), translate("confirmation.copy")],
    [
      translate("confirmation.laterTitle"),
      translate(isGuest ? "confirmation.laterGuest" : "confirmation.later"),
    ],
  ] as const;
  return (
    <section aria-labelledby={titleId} className="not-first:mt-10 lg:not-first:mt-16">
      <PartTitle id={titleId}>{translate("confirmation.then")}</PartTitle>
      <ol className={style.list}>
        {steps.map(([title, text], index) => (
          <li key={title} className={style.step}>
            <span
              aria-hidden
              className={`grid shrink-0 place-items-center bg-accent text-xl text-gray-950 tabular-nums ${style.number}`}
            >
              {index + 1}
            </span>
            <div className="min-w-0 wrap-anywhere">
              <p className={style.name}>{title}</p>
              <p className="text-pretty text-gray-700 dark:text-gray-300">{text}</p>
              {index === steps.length - 1 && <div className="mt-4">{action}</div>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
