/**
 * The parts of a page that the server alone renders: a script in the head, the tag manager's frame for visitors without
 * scripts, and the banner. All work without React, which leaves their content alone.
 */
import { createContext, use } from "react";
import { NonceContext, usePageInfo } from "../platform/page-info.ts";

export const BANNER_ID = "consent";

interface ServerParts {
  readonly script: string;
  /** Absent if the page does not ask for consent. */
  readonly banner?: string | undefined;
}

/** Undefined in the browser. */
export const ServerPartsContext = createContext<ServerParts | undefined>(undefined);

export function ConsentScript() {
  return (
    <script
      nonce={use(NonceContext)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: use(ServerPartsContext)?.script ?? "" }}
    />
  );
}

/**
 * The container for visitors without scripts. It cannot know a choice, so only shops that load it before one have it.
 * Hydration skips elements of the body that it does not expect.
 */
export function TagManagerFrame() {
  const { id, isAdvanced } = usePageInfo().tracking?.tagManager ?? {};
  return (
    isAdvanced && (
      <noscript>
        <iframe
          title={id}
          src={`https://www.googletagmanager.com/ns.html?id=${id}`}
          height="0"
          width="0"
          className="invisible hidden"
        />
      </noscript>
    )
  );
}

/** The banner in the browser's document. Read once: it changes itself, and React would undo that. */
const received = import.meta.env.SSR ? "" : document.getElementById(BANNER_ID)?.innerHTML;

/** If React must render the whole document again, it has what it received. */
export function BannerPlace() {
  const banner = use(ServerPartsContext)?.banner ?? received;
  return (
    <div
      id={BANNER_ID}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: banner ?? "" }}
    />
  );
}
