import type { ButtonHTMLAttributes } from "react";
import { tv, type VariantProps } from "tailwind-variants/lite";

/** For links that look like buttons too. */
export const buttonStyles = tv({
  base: "inline-flex items-center justify-center gap-1.5 rounded-md font-medium no-underline focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-primary-500 disabled:cursor-not-allowed disabled:opacity-75",
  variants: {
    variant: {
      solid:
        "bg-primary-500 text-white hover:bg-primary-600 dark:bg-primary-400 dark:text-gray-900 dark:hover:bg-primary-300",
      outline:
        "text-gray-900 ring-1 ring-gray-300 ring-inset hover:bg-gray-100 dark:text-white dark:ring-gray-600 dark:hover:bg-gray-800",
      ghost: "text-gray-700 hover:bg-gray-100 dark:text-gray-200 dark:hover:bg-gray-800",
    },
    size: {
      sm: "min-h-8 px-2.5 py-1.5 text-sm/5",
      lg: "min-h-11 px-4 py-2.5 text-base/6",
    },
    isBlock: { true: "w-full" },
  },
  defaultVariants: { variant: "solid", size: "sm" },
});

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & VariantProps<typeof buttonStyles>;

export function Button({
  variant,
  size,
  isBlock,
  className,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button type={type} className={buttonStyles({ variant, size, isBlock, className })} {...rest} />
  );
}
