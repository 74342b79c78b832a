import { type FormEventHandler, type ReactNode, useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { grayText } from "#app/ui/section-styles.ts";

/** White on the poster's blue. */
const button =
  "min-h-15! font-semibold sm:text-xl! md:w-auto! md:px-8! in-[.text-white]:bg-white! in-[.text-white]:text-gray-950! in-[.text-white]:hover:bg-gray-100!";

interface MainFormProps {
  readonly action: string;
  readonly label: string;
  /** Of screen readers; it says what the label means. */
  readonly fullLabel?: string;
  /** Below the button. */
  readonly facts: ReactNode;
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
  /** Hidden fields. */
  readonly children?: ReactNode;
}

/** The large button of a purchase. Works without JavaScript. */
export function MainForm({ action, label, fullLabel, facts, onSubmit, children }: MainFormProps) {
  const factsId = useId();
  return (
    <form method="post" action={action} onSubmit={onSubmit} className="mt-6">
      {children}
      <Button
        type="submit"
        size="xl"
        isBlock
        className={button}
        aria-label={fullLabel}
        aria-describedby={factsId}
      >
        {label}
      </Button>
      <p id={factsId} className={`mt-3 text-sm ${grayText}`}>
        {facts}
      </p>
    </form>
  );
}
