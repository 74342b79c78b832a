import { type MouseEvent, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { href } from "react-router";
import { useTranslate } from "../i18n/messages.ts";
import { withBasename } from "../platform/basename.ts";
import { MountContext, NonceContext, usePageInfo } from "../platform/page-info.ts";
import { buttonStyles } from "../ui/button.tsx";
import { toast } from "../ui/toast/toast-store.ts";
import { signOutEverywhere } from "./sign-out.ts";

const PRESSED = "data-pressed";
/** Records a press before hydration, when following the link would only reload the page, still signed in. */
const recordPressScript = `document.currentScript.previousElementSibling.onclick=function(e){e.preventDefault();this.setAttribute("${PRESSED}","")}`;

/** Loads the home page as a document. Other tabs sign out too. */
export function SignOutLink() {
  const translate = useTranslate();
  const { identityApiKey, basename } = usePageInfo();
  const [isBusy, setIsBusy] = useState(false);
  const nonce = use(NonceContext);
  const isDocument = use(MountContext) !== "page";
  const link = useRef<HTMLAnchorElement>(null);

  async function leave() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await signOutEverywhere(identityApiKey);
      location.assign(withBasename(href("/")));
    } catch (error) {
      reportError(error);
      toast.add({ title: translate("authError.signOut") });
      setIsBusy(false);
    }
  }

  const replayPress = useEffectEvent((element: HTMLAnchorElement) => {
    element.onclick = null;
    if (!element.hasAttribute(PRESSED)) return;
    element.removeAttribute(PRESSED);
    void leave();
  });
  useEffect(() => {
    if (link.current) replayPress(link.current);
  }, []);

  return (
    <>
      <a
        ref={link}
        href={basename + href("/account")}
        aria-busy={isBusy}
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          void leave();
        }}
        className={buttonStyles({ variant: "outline", color: "gray", size: "lg" })}
        suppressHydrationWarning
      >
        {translate("common.signOut")}
      </a>
      {isDocument && (
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? recordPressScript : "" }}
        />
      )}
    </>
  );
}
