import type { ReactNode } from "react";
import { Main } from "#app/layout/main.tsx";
import { PreloadFont } from "#app/layout/preload-font.tsx";
import Footer from "../sections/footer.tsx";
import Navbar from "../sections/navbar.tsx";

export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PreloadFont typeface="calm" />
      <Navbar />
      <Main>{children}</Main>
      <Footer />
    </>
  );
}
