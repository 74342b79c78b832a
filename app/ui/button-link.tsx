import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { ButtonContent, type ButtonContentProps } from "./button-content.tsx";
import { buttonStyles, type ButtonStyle } from "./button-styles.ts";

type ButtonLinkProps = Omit<LinkProps, "color" | "children"> &
  ButtonStyle &
  Pick<ButtonContentProps, "leading" | "trailing"> & {
    isDisabled?: boolean;
    children?: ReactNode;
  };

/** If disabled, it has no target and is announced as disabled. */
export function ButtonLink({
  variant,
  color,
  size,
  isBlock,
  leading,
  trailing,
  isDisabled = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const isSquare = children === undefined;
  const style = buttonStyles({ variant, color, size, isBlock, isSquare, className });
  const content = (
    <ButtonContent size={size} leading={leading} trailing={trailing}>
      {children}
    </ButtonContent>
  );
  if (isDisabled)
    return (
      // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/no-redundant-roles -- an anchor without a target has no link role
      <a role="link" aria-disabled tabIndex={-1} aria-label={rest["aria-label"]} className={style}>
        {content}
      </a>
    );
  return (
    <Link {...rest} className={style}>
      {content}
    </Link>
  );
}
