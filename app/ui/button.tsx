import type { ButtonHTMLAttributes, ReactNode } from "react";
import { buttonStyles, type ButtonStyle } from "./button-styles.ts";
import { ButtonContent, type ButtonContentProps } from "./button-content.tsx";

export { buttonStyles } from "./button-styles.ts";

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "color"> &
  ButtonStyle &
  Pick<ButtonContentProps, "isLoading" | "leading" | "trailing"> & { children?: ReactNode };

/** Square if it has no children, and disabled while loading. */
export function Button({
  variant,
  color,
  size,
  isBlock,
  isLoading = false,
  leading,
  trailing,
  className,
  disabled = false,
  type = "button",
  children,
  ...rest
}: ButtonProps) {
  const isSquare = children === undefined;
  return (
    <button
      type={type}
      disabled={disabled || isLoading}
      aria-busy={isLoading || undefined}
      className={buttonStyles({ variant, color, size, isBlock, isSquare, className })}
      {...rest}
    >
      <ButtonContent size={size} isLoading={isLoading} leading={leading} trailing={trailing}>
        {children}
      </ButtonContent>
    </button>
  );
}
