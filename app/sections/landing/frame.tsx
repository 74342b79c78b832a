import type { ReactNode } from "react";
import calmFont from "../../fonts/calm-basic.woff2?url";
import { Main } from "../../layout/main.tsx";
import { PreloadFont } from "../preload-font.tsx";
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
