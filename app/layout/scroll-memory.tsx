import { use } from "react";
import { MountContext, NonceContext } from "../platform/page-info.ts";
import { restoreScript, useScrollPositions } from "../platform/react-router/scroll-positions.ts";

export function ScrollMemory() {
  useScrollPositions();
  const nonce = use(NonceContext);
  // A script that React renders in the browser would not run.
  if (use(MountContext) === "page") return null;
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? restoreScript : "" }}
    />
  );
}
