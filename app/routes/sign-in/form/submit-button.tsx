import type { ComponentProps } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { ActionButton } from "./action-button.tsx";

interface SubmitButtonProps extends Pick<
  ComponentProps<typeof ActionButton>,
  "variant" | "className"
> {
  readonly isBusy: boolean;
  /** For what has to be known first. */
  readonly isWaiting?: boolean;
  readonly children: string;
}

/** Before React is there a submit would send what was typed to the page's own address. */
export function SubmitButton({
  isBusy,
  isWaiting = false,
  variant = "solid",
  children,
  ...button
}: SubmitButtonProps) {
  const translate = useTranslate();
  return (
    <ActionButton
      type="submit"
      variant={variant}
      isBusy={isBusy}
      {...(isWaiting && { disabled: true })}
      {...button}
    >
      {isBusy ? translate("signIn.busy") : children}
    </ActionButton>
  );
}
