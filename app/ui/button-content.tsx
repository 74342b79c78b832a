import type { ReactNode } from "react";
import { type ButtonSize, iconSizes } from "./button-styles.ts";
import { Icon, type IconName } from "./icons.tsx";

export interface ButtonContentProps {
  size?: ButtonSize | undefined;
  /** A turning icon in the leading place, or in the trailing one where only that is taken. */
  isLoading?: boolean;
  leading?: IconName | undefined;
  trailing?: IconName | undefined;
  children?: ReactNode;
}

/** What a button and a link that looks like one have in common inside. */
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
