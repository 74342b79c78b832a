import { Field } from "@base-ui/react/field";
import type { ComponentProps } from "react";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** A labelled input; hint and error are tied to it for screen readers. */
export function TextField({ label, hint, error, name, ...input }: TextFieldProps) {
  return (
    <Field.Root name={name} invalid={error !== undefined} className="flex flex-col gap-1.5">
      <Field.Label className="text-sm font-medium">{label}</Field.Label>
      <Field.Control
        className="min-h-11 rounded-md bg-white px-3 text-base text-gray-900 ring-1 ring-gray-400 ring-inset focus:outline-2 focus:outline-primary-500 disabled:cursor-not-allowed disabled:opacity-75 dark:bg-gray-900 dark:text-white dark:ring-gray-600"
        {...input}
      />
      {hint && (
        <Field.Description className="text-sm text-gray-600 dark:text-gray-400">
          {hint}
        </Field.Description>
      )}
      {error && (
        <Field.Error match className="text-sm text-red-700 dark:text-red-400">
          {error}
        </Field.Error>
      )}
    </Field.Root>
  );
}
