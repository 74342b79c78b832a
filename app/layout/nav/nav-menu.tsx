import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../platform/page-info.ts";
import { useHydrated } from "../../platform/use-hydrated.ts";
import { ColorModeSwitch } from "../../theme/color-mode-switch.tsx";
import { LanguageLinks } from "./language-links.tsx";

interface NavMenuProps {
  readonly children: ReactNode;
  readonly className?: string;
  readonly buttonClassName: string;
  readonly panelClassName: string;
}

/** A details element, because it opens without scripts. */
export function NavMenu({ children, className, buttonClassName, panelClassName }: NavMenuProps) {
  const translate = useTranslate();
  const { languages } = usePageInfo();
  const isHydrated = useHydrated();
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (menu.current && target instanceof Node && !menu.current.contains(target))
        menu.current.open = false;
    };
    for (const type of ["pointerdown", "focusin"]) document.addEventListener(type, closeOutside);
    return () => {
      for (const type of ["pointerdown", "focusin"])
        document.removeEventListener(type, closeOutside);
    };
  }, []);

  function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
    const { currentTarget } = event;
    if (event.key !== "Escape" || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector("summary")?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the summary inside receives the keys
    <details ref={menu} onKeyDown={closeOnEscape} className={`group ${className ?? ""}`}>
      <summary
        className={`flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-end gap-2 [&::-webkit-details-marker]:hidden ${buttonClassName}`}
      >
        <svg viewBox="0 0 20 20" aria-hidden className="size-5 stroke-current stroke-2">
          <path d="M2 6h16M2 14h16" className="group-open:hidden" />
          <path d="M4 4l12 12M16 4L4 16" className="hidden group-open:block" />
        </svg>
        <span className="max-[24rem]:sr-only">{translate("landing.menu")}</span>
      </summary>
      <ul className={panelClassName}>
        {children}
        {languages && (
          <li className="px-2">
            <LanguageLinks className="inline-flex min-h-11 items-center text-sm underline-offset-4 hover:underline" />
          </li>
        )}
        {/* Without scripts, the switch would do nothing; before hydration, it would enlarge the page. */}
        {isHydrated && (
          <li className="px-2 py-2">
            <ColorModeSwitch name="menu-color-mode" isLarge />
          </li>
        )}
      </ul>
    </details>
  );
}
