import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useTranslate } from "../i18n/messages.ts";
import { pushEvent } from "./data-layer.ts";
import { MAIN_ID } from "./main.tsx";

export function RouteAnnouncer() {
  const translate = useTranslate();
  const { key, pathname, hash } = useLocation();
  const shown = useRef({ key, pathname });
  const [title, setTitle] = useState("");
  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    if (before.pathname !== pathname) {
      setTitle(document.title);
      pushEvent({ event: "page_view", page_location: location.href });
    }
    focusTarget(hash.slice(1));
  }, [key, pathname, hash]);
  return <output className="sr-only">{title && translate("common.pageOpened", { title })}</output>;
}

/** Focuses the element, or `main` if it is missing and nothing has the focus. */
function focusTarget(id: string): void {
  const part = id ? document.getElementById(id) : null;
  if (part && !part.hasAttribute("tabindex")) part.tabIndex = -1;
  const isLost = document.activeElement === document.body;
  (part ?? (isLost ? document.getElementById(MAIN_ID) : null))?.focus({ preventScroll: true });
}
