import { tv, type VariantProps } from "tailwind-variants/lite";

/** 24, 28, 32, 36, 44 and 52 px high. `square` is the padding of a button without a label. */
const sizes = {
  "2xs": { text: "min-h-6 gap-1 text-xs", label: "px-2 py-0.5", square: "p-1" },
  xs: { text: "min-h-7 gap-1.5 text-xs", label: "px-2.5 py-1", square: "p-1.5" },
  sm: { text: "min-h-8 gap-1.5 text-[0.875rem]/5", label: "px-2.5 py-1.5", square: "p-1.5" },
  md: { text: "min-h-9 gap-2 text-sm", label: "px-3 py-1.75", square: "p-2" },
  lg: { text: "min-h-11 gap-1.5 text-sm", label: "px-4 py-2.5", square: "p-3" },
  xl: { text: "min-h-13 gap-2.5 text-base", label: "px-5 py-3", square: "p-3.5" },
} as const;

export type ButtonSize = keyof typeof sizes;

export const iconSizes: Record<ButtonSize, string> = {
  "2xs": "size-4",
  xs: "size-4",
  sm: "size-5",
  md: "size-5",
  lg: "size-5",
  xl: "size-6",
};

const sizeNames = Object.keys(sizes) as ButtonSize[];

export const buttonStyles = tv({
  base: "inline-flex cursor-pointer items-center justify-center rounded-md font-medium disabled:cursor-not-allowed forced-colors:border disabled:opacity-75 aria-disabled:cursor-not-allowed aria-disabled:opacity-75",
  variants: {
    variant: {
      solid: "no-underline",
      outline: "no-underline ring-1 ring-inset",
      soft: "no-underline",
      ghost: "no-underline",
      link: "underline-offset-4 hover:underline",
    },
    color: { primary: "", white: "", gray: "", black: "" },
    size: Object.fromEntries(sizeNames.map((size) => [size, sizes[size].text])) as Record<
      ButtonSize,
      string
    >,
    isSquare: { true: "", false: "" },
    isBlock: { true: "w-full" },
  },
  compoundVariants: [
    ...sizeNames.flatMap((size) => [
      { size, isSquare: false, class: sizes[size].label },
      { size, isSquare: true, class: sizes[size].square },
    ]),
    {
      color: "primary",
      variant: "solid",
      class:
        "bg-primary-500 text-white hover:bg-primary-600 dark:ring-1 dark:ring-white/25 dark:ring-inset",
    },
    {
      color: "primary",
      variant: "outline",
      class:
        "text-primary-700 ring-current hover:bg-primary-50 dark:text-primary-300 dark:hover:bg-primary-950",
    },
    {
      color: "primary",
      variant: "soft",
      class:
        "bg-primary-50 text-primary-700 hover:bg-primary-100 hover:text-primary-800 dark:bg-primary-950 dark:text-primary-300 dark:hover:bg-primary-900",
    },
    {
      color: "primary",
      variant: "ghost",
      class: "text-primary-700 hover:bg-primary-50 dark:text-primary-300 dark:hover:bg-primary-950",
    },
    {
      color: "primary",
      variant: "link",
      class: "text-primary-700 hover:text-primary-800 dark:text-primary-300",
    },
    {
      color: "white",
      variant: ["solid", "outline"],
      class:
        "bg-white text-gray-900 ring-1 ring-gray-300 ring-inset hover:bg-gray-100 dark:bg-gray-900 dark:text-white dark:ring-gray-700 dark:hover:bg-gray-800",
    },
    {
      color: "gray",
      variant: "solid",
      class:
        "bg-gray-100 text-gray-800 ring-1 ring-gray-300 ring-inset hover:bg-gray-200 dark:bg-gray-800 dark:text-gray-100 dark:ring-gray-700 dark:hover:bg-gray-700",
    },
    {
      color: "gray",
      variant: "outline",
      class:
        "text-gray-700 ring-gray-300 hover:bg-gray-100 dark:text-gray-200 dark:ring-gray-600 dark:hover:bg-gray-800",
    },
    {
      color: ["white", "gray"],
      variant: "soft",
      class:
        "bg-gray-100 text-gray-700 hover:bg-gray-200 dark:bg-gray-800 dark:text-gray-200 dark:hover:bg-gray-700",
    },
    {
      color: ["white", "gray"],
      variant: "ghost",
      class: "text-gray-700 hover:bg-gray-100 dark:text-gray-200 dark:hover:bg-gray-800",
    },
    {
      color: ["white", "gray"],
      variant: "link",
      class: "text-gray-600 hover:text-gray-900 dark:text-gray-300 dark:hover:text-white",
    },
    {
      color: "black",
      variant: "solid",
      class:
        "bg-gray-900 text-white hover:bg-gray-700 dark:bg-white dark:text-gray-900 dark:hover:bg-gray-200",
    },
    {
      color: "black",
      variant: "outline",
      class: "text-gray-900 ring-current hover:bg-gray-100 dark:text-white dark:hover:bg-gray-800",
    },
    {
      color: "black",
      variant: "soft",
      class:
        "bg-gray-200 text-gray-900 hover:bg-gray-300 dark:bg-gray-700 dark:text-white dark:hover:bg-gray-600",
    },
    {
      color: "black",
      variant: ["ghost", "link"],
      class: "text-gray-900 dark:text-white",
    },
    {
      color: "black",
      variant: "ghost",
      class: "hover:bg-gray-100 dark:hover:bg-gray-800",
    },
  ],
  defaultVariants: {
    variant: "solid",
    color: "primary",
    size: "sm",
    isSquare: false,
  },
});

export type ButtonStyle = Omit<VariantProps<typeof buttonStyles>, "isSquare">;
