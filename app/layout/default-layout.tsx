import type { ReactNode } from "react";
import { useTranslate } from "../i18n/messages.ts";
import { useSessionChanges } from "../session/use-session-changes.ts";
import { MAIN_ID } from "./main.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";

export function DefaultLayout({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  useSessionChanges();
  return (
    <div id="layout" className="flex grow flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="sr-only rounded-md bg-white px-4 py-2 font-medium text-gray-900 ring-2 ring-gray-900 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {translate("common.skipToContent")}
      </a>
      {children}
      <RouteAnnouncer />
    </div>
  );
}
