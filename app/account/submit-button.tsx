import { useTranslate } from "../i18n/messages.ts";
import { ActionButton } from "./action-button.tsx";

interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly variant?: "solid" | "outline";
  readonly children: string;
}

/** Before React is there a press would post what was typed to the page itself. */
export function SubmitButton({ isBusy, variant = "solid", children }: SubmitButtonProps) {
  const translate = useTranslate();
  return (
    <ActionButton type="submit" variant={variant} isBusy={isBusy} className="self-start">
      {isBusy ? translate("settings.busy") : children}
    </ActionButton>
  );
}
