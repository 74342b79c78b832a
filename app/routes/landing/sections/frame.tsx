import type { ReactNode } from "react";
import calmFont from "#app/fonts/calm-basic.woff2?url";
import { Main } from "#app/layout/main.tsx";
import { PreloadFont } from "#app/layout/preload-font.tsx";
import { Footer } from "./footer.tsx";
import { Navbar } from "./navbar.tsx";

/** Around every page of variant 1, and around the pages that both variants share. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PreloadFont url={calmFont} />
      <Navbar />
      <Main>{children}</Main>
      <Footer />
    </>
  );
}
