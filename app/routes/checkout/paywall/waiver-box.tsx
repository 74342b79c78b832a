import { useId } from "react";
import { useTranslate } from "#app/i18n/messages.ts";

interface WaiverBoxProps {
  readonly days: number;
  readonly isRequired: boolean;
  readonly isMissing: boolean;
}

/** The request for immediate delivery. Never ticked in advance (Directive 2011/83/EU, Articles 16 m and 22). */
export function WaiverBox({ days, isRequired, isMissing }: WaiverBoxProps) {
  const translate = useTranslate();
  const errorId = useId();
  const noteId = useId();
  return (
    <div>
      <label className="flex gap-2.5 text-sm/5 text-gray-700 dark:text-gray-300">
        <input
          type="checkbox"
          name="waiver"
          value="yes"
          aria-required={isRequired}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? errorId : isRequired ? undefined : noteId}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the box to tick may be far down
          autoFocus={isMissing}
          className="mt-0.5 size-5 shrink-0 accent-primary-600"
        />
        {translate("paywall.waiver", { days })}
      </label>
      {!isRequired && (
        <p id={noteId} className="mt-1.5 text-sm/5 text-gray-700 dark:text-gray-300">
          {translate("paywall.waiverOptional")}
        </p>
      )}
      {isMissing && (
        <p id={errorId} className="mt-1.5 text-sm text-red-700 dark:text-red-400">
          {translate("paywall.waiverNeeded")}
        </p>
      )}
    </div>
  );
}
