import { useTranslate } from "../i18n/messages.ts";
import { useHydrated } from "../session/use-hydrated.ts";
import { Button } from "../ui/button.tsx";

interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly variant?: "solid" | "outline";
  readonly children: string;
}

/** Keeps the focus while busy: the form ignores a second press. Before React is there a press would post the page. */
export function SubmitButton({ isBusy, variant = "solid", children }: SubmitButtonProps) {
  const translate = useTranslate();
  const isHydrated = useHydrated();
  return (
    <Button
      type="submit"
      size="lg"
      variant={variant}
      disabled={!isHydrated}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className="self-start"
    >
      {isBusy ? translate("settings.busy") : children}
    </Button>
  );
}
