import { type MouseEvent, useState } from "react";
import { href } from "react-router";
import { useTranslate } from "../i18n/messages.ts";
import { usePageInfo } from "../page-info.ts";
import { buttonStyles } from "../ui/button.tsx";
import { signOutEverywhere } from "./sign-out.ts";

/** Leaves for the home page by a document load; other tabs hear of it. */
export function SignOutLink() {
  const translate = useTranslate();
  const { identityApiKey } = usePageInfo();
  const [isBusy, setIsBusy] = useState(false);

  async function leave(event: MouseEvent) {
    event.preventDefault();
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

  return (
    <a
      href={href("/account")}
      aria-busy={isBusy}
      onClick={leave}
      className={buttonStyles({ variant: "outline", size: "lg" })}
    >
      {translate("common.signOut")}
    </a>
  );
}
