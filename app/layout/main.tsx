import type { ReactNode } from "react";

export const MAIN_ID = "main";

/** Target of the skip link, and of the focus after a navigation removed the focused element. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
  );
}
