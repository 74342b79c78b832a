import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useTranslate } from "../i18n/messages.ts";
import { MAIN_ID } from "./main.tsx";

/** Says which page has opened, which a document load would have said by itself, and keeps the focus in it. */
export function RouteAnnouncer() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    // The link that was followed may have gone with its page.
    if (document.activeElement === document.body)
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);
  return <output className="sr-only">{title && translate("common.pageOpened", { title })}</output>;
}
