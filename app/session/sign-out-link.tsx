import { type MouseEvent, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { href } from "react-router";
import { useTranslate } from "../i18n/messages.ts";
import { MountContext, NonceContext, usePageInfo } from "../platform/page-info.ts";
import { buttonStyles } from "../ui/button.tsx";
import { signOutEverywhere } from "./sign-out.ts";

const PRESSED = "data-pressed";
/** Stands right behind the link. Followed before React is there, the link would show the page again, still signed in. */
const keepPress = `document.currentScript.previousElementSibling.onclick=function(e){e.preventDefault();this.setAttribute("${PRESSED}","")}`;

/** Leaves for the home page by a document load; other tabs hear of it. */
export function SignOutLink() {
  const translate = useTranslate();
  const { identityApiKey } = usePageInfo();
  const [isBusy, setIsBusy] = useState(false);
  const nonce = use(NonceContext);
  const isDocument = use(MountContext) !== "page";
  const link = useRef<HTMLAnchorElement>(null);

  async function leave() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await signOutEverywhere(identityApiKey);
      location.assign(href("/"));
    } catch (error) {
      reportError(error);
      setIsBusy(false);
    }
  }

  const takeOver = useEffectEvent((element: HTMLAnchorElement) => {
    element.onclick = null;
    if (!element.hasAttribute(PRESSED)) return;
    element.removeAttribute(PRESSED);
    void leave();
  });
  useEffect(() => {
    if (link.current) takeOver(link.current);
  }, []);

  return (
    <>
      <a
        ref={link}
        href={href("/account")}
        aria-busy={isBusy}
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          void leave();
        }}
        className={buttonStyles({ variant: "outline", size: "lg" })}
        suppressHydrationWarning
      >
        {translate("common.signOut")}
      </a>
      {isDocument && (
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? keepPress : "" }}
        />
      )}
    </>
  );
}
