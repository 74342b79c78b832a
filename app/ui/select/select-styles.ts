import { tv } from "tailwind-variants/lite";

export const selectStyles = tv({
  slots: {
    root: "flex flex-col gap-1.5",
    label: "text-sm font-medium",
    trigger:
      "flex w-full cursor-pointer items-center gap-1.5 rounded-md bg-white text-start text-gray-900 ring-1 ring-gray-400 ring-inset disabled:cursor-not-allowed disabled:opacity-75 data-invalid:ring-red-700 dark:bg-gray-900 dark:text-white dark:ring-gray-600 dark:data-invalid:ring-red-400",
    popup:
      "absolute end-0 z-20 w-full overflow-hidden rounded-md bg-white shadow-lg ring-1 ring-gray-300 dark:bg-gray-900 dark:ring-gray-700",
    search:
      "w-full border-b border-gray-200 bg-transparent px-3 py-1.25 text-sm outline-offset-[-2px] placeholder:text-gray-600 dark:border-gray-700 dark:placeholder:text-gray-400",
    list: "relative max-h-60 scroll-py-1 overflow-y-auto p-1 outline-none empty:p-0",
    note: "block px-3 py-2 text-sm text-gray-600 empty:hidden dark:text-gray-400",
    hint: "text-sm text-gray-600 dark:text-gray-400",
    error: "text-sm text-red-700 dark:text-red-400",
  },
  variants: {
    size: {
      sm: { trigger: "min-h-8 px-2.5 py-1.25 text-sm" },
      lg: { trigger: "min-h-11 px-3 py-2 text-base" },
    },
    isAbove: { true: { popup: "bottom-full mb-2" }, false: { popup: "top-full mt-2" } },
  },
  defaultVariants: { size: "sm", isAbove: false },
});

export const optionStyles = tv({
  base: "flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1.25 text-sm select-none",
  variants: {
    isActive: {
      true: "bg-gray-200 dark:bg-gray-800 forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none",
    },
    isDisabled: { true: "cursor-not-allowed opacity-50" },
  },
});
