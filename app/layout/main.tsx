import type { ReactNode } from "react";

export const MAIN_ID = "main";

/** Where the skip link leads, and where the focus goes after a navigation that took it away. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
  );
}
