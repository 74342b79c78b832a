import { type ComponentProps, useId } from "react";
import { Icon } from "#app/ui/icons.tsx";

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
      <span className="relative">
        <select
          id={id}
          className="min-h-12 min-w-0 w-full appearance-none rounded-md bg-white ps-3 pe-9 text-base text-ellipsis text-gray-900 ring-1 ring-gray-400 ring-inset focus:outline-2 focus:outline-primary-500 dark:bg-gray-900 dark:text-white dark:ring-gray-600"
          {...select}
        >
          {children}
        </select>
        <Icon
          name="chevronDown"
          className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-gray-600 dark:text-gray-400"
        />
      </span>
    </div>
  );
}
