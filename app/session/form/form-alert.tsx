import type { RefObject } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";

interface FormAlertProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly text: string | undefined;
  readonly onRetry: (() => void) | undefined;
}

/** Always rendered, so that screen readers announce its text. */
export function FormAlert({ ref, text, onRetry }: FormAlertProps) {
  const translate = useTranslate();
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex flex-col items-start gap-3 rounded-md bg-red-50 p-4 text-red-900 empty:hidden focus-visible:outline-2 focus-visible:outline-red-700 dark:bg-red-950 dark:text-red-100"
    >
      {text && <p>{text}</p>}
      {text && onRetry && (
        <Button variant="outline" color="gray" size="md" onClick={onRetry}>
          {translate("common.tryAgain")}
        </Button>
      )}
    </div>
  );
}
