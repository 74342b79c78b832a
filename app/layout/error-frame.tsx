import type { ReactNode } from "react";
import { HomeLink } from "./nav/home-link.tsx";
import { PreloadFont } from "./preload-font.tsx";

/** The head of an error page. Needs no loader data, because that may have failed. */
export function ErrorFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <PreloadFont typeface="calm" />
      <header className="border-b border-gray-200 dark:border-gray-800">
        <div className="mx-auto max-w-6xl px-4 py-2 sm:px-6">
          <HomeLink className="min-h-11 font-calm" />
        </div>
      </header>
      {children}
    </>
  );
}
