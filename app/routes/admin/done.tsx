import type { ReactNode } from "react";

/** What the form did that led here. */
export function Done({ children }: { readonly children: ReactNode }) {
  return (
    <output className="mt-6 block rounded-md bg-primary-50 p-4 font-medium dark:bg-primary-950">
      {children}
    </output>
  );
}
