import type { ReactNode } from "react";

export const MAIN_ID = "main";

/** The skip link leads here. Also gets the focus if a navigation removed the focused element. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <>
      {/* Do not paint before `main` begins: a header painted in part shifts when the rest of it arrives. */}
      {import.meta.env.SSR && <link rel="expect" href={`#${MAIN_ID}`} blocking="render" />}
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 wrap-break-word outline-none">
        {children}
      </main>
    </>
  );
}
