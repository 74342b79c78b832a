import { Field } from "@base-ui/react/field";
import { type ComponentProps, type ReactNode, useId } from "react";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  trailing?: ReactNode;
}

/** An input whose label, hint and error screen readers announce. */
export function TextField({ label, hint, error, name, trailing, ...input }: TextFieldProps) {
  // Set the ids here: Base UI connects hint and error by effects, which a page without scripts does not run.
  const [errorId, hintId] = [useId(), useId()];
  const descriptions = [error && errorId, hint && hintId].filter(Boolean);
  return (
    <Field.Root name={name} invalid={error !== undefined} className="flex flex-col gap-1.5">
      <Field.Label className="text-sm font-medium">{label}</Field.Label>
      <div className="relative grid">
        <Field.Control
          className={`min-h-12 min-w-0 rounded-md bg-white px-3 text-base text-gray-900 ring-1 ring-gray-400 ring-inset focus:outline-2 focus:outline-primary-500 disabled:cursor-not-allowed disabled:opacity-75 data-invalid:ring-red-700 dark:bg-gray-900 dark:text-white dark:ring-gray-600 dark:data-invalid:ring-red-400 ${trailing ? "pe-18" : ""}`}
          aria-describedby={descriptions.join(" ") || undefined}
          {...input}
        />
        {trailing && (
          <div className="absolute inset-y-0 end-0 flex items-center pe-1">{trailing}</div>
        )}
      </div>
      {error && (
        <Field.Error match id={errorId} className="text-sm text-red-700 dark:text-red-400">
          {error}
        </Field.Error>
      )}
      {hint && (
        <Field.Description
          id={hintId}
          render={<div />}
          className="text-sm text-gray-600 dark:text-gray-400"
        >
          {hint}
        </Field.Description>
      )}
    </Field.Root>
  );
}
