import type { ComponentProps } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { ActionButton } from "./action-button.tsx";

interface SubmitButtonProps extends Pick<
  ComponentProps<typeof ActionButton>,
  "variant" | "className"
> {
  readonly isBusy: boolean;
  /** True while data that the form needs is loading. */
  readonly isWaiting?: boolean;
  readonly children: string;
}

/** Disabled before hydration, when a submit would post the input to the page's own URL. */
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
      size={variant === "solid" ? "xl" : "lg"}
      isBusy={isBusy}
      {...(isWaiting && { disabled: true })}
      {...button}
    >
      {isBusy ? translate("signIn.busy") : children}
    </ActionButton>
  );
}
