import { type ComponentProps, useId } from "react";

interface SelectFieldProps extends ComponentProps<"select"> {
  readonly label: string;
}

/** The browser's own list, so that it works before and without scripts. */
export function SelectField({ label, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        className="min-h-12 min-w-0 rounded-md bg-white px-3 text-base text-gray-900 ring-1 ring-gray-400 ring-inset focus:outline-2 focus:outline-primary-500 dark:bg-gray-900 dark:text-white dark:ring-gray-600"
        {...select}
      >
        {children}
      </select>
    </div>
  );
}
