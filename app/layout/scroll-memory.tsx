import { use } from "react";
import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { MountContext, NonceContext } from "../platform/page-info.ts";

const KEY = "scroll";

/**
 * React Router's own element for this throws where storage is blocked. It finds its positions by the key of the entry in
 * the browser's history, which it needs before React is there.
 */
const restoreScript = `(function(){var h=history,s=h.state;if(!s||!s.key){s={key:Math.random().toString(32).slice(2)};h.replaceState(s,"")}try{var y=JSON.parse(sessionStorage.getItem("${KEY}")||"{}")[s.key];if(typeof y==="number")scrollTo(0,y)}catch(e){}})()`;

/** A page that was left is found again where it was left. */
export function ScrollMemory() {
  useScrollRestoration({ storageKey: KEY });
  const nonce = use(NonceContext);
  // A script that a browser renders does not run.
  if (use(MountContext) === "page") return null;
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? restoreScript : "" }}
    />
  );
}
