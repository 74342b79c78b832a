import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../use-hydrated.ts";

interface SubmitButtonProps {
  readonly isBusy: boolean;
  /** For what has to be known first. */
  readonly isWaiting?: boolean;
  readonly children: string;
}

/** Before React is there a submit would send what was typed to the page's own address. */
export function SubmitButton({ isBusy, isWaiting = false, children }: SubmitButtonProps) {
  const translate = useTranslate();
  const isHydrated = useHydrated();
  return (
    <Button type="submit" size="lg" disabled={isBusy || isWaiting || !isHydrated}>
      {isBusy ? translate("signIn.busy") : children}
    </Button>
  );
}
