import type { ReactNode } from "react";
import { type ButtonSize, iconSizes } from "./button-styles.ts";
import { Icon, type IconName } from "./icons.tsx";

export interface ButtonContentProps {
  size?: ButtonSize | undefined;
  /** Shows a spinner as the leading icon, or as the trailing one if that is the only icon. */
  isLoading?: boolean;
  leading?: IconName | undefined;
  trailing?: IconName | undefined;
  children?: ReactNode;
}

export function ButtonContent({
  size = "sm",
  isLoading = false,
  leading,
  trailing,
  children,
}: ButtonContentProps) {
  const isTrailingLoading = isLoading && trailing !== undefined && leading === undefined;
  const iconSize = `${iconSizes[size]} shrink-0`;
  const spinner = (
    <Icon name="spinner" className={`${iconSize} animate-spin motion-reduce:animate-none`} />
  );
  return (
    <>
      {isLoading && !isTrailingLoading
        ? spinner
        : leading && <Icon name={leading} className={iconSize} />}
      {children}
      {isTrailingLoading ? spinner : trailing && <Icon name={trailing} className={iconSize} />}
    </>
  );
}
