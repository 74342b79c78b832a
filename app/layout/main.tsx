import type { ReactNode } from "react";

export const MAIN_ID = "main";

/** The skip link leads here. Also gets the focus after a navigation that removed the focused element. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
  );
}
