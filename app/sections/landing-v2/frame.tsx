import type { ReactNode } from "react";
import posterFont from "../../fonts/poster-basic.woff2?url";
import { Main } from "../../layout/main.tsx";
import { PreloadFont } from "../preload-font.tsx";
import { Footer } from "./footer.tsx";
import { Navbar } from "./navbar.tsx";
import { Navbar2 } from "./navbar2.tsx";

/** Around every page of variant 2. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PreloadFont url={posterFont} />
      <Navbar />
      <Navbar2 />
      <Main>{children}</Main>
      <Footer />
    </>
  );
}
