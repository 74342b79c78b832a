/** Parts of the page that only the server renders. In the browser, React leaves their content alone. */
import { createContext, use } from "react";
import { NonceContext } from "../platform/page-info.ts";

export const BANNER_ID = "consent";

interface ServerParts {
  readonly script: string;
  /** Absent if the page does not ask for consent. */
  readonly banner?: string | undefined;
}

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

/** The banner of the received document. Read it once: the banner changes itself, and React would undo that. */
const received = import.meta.env.SSR ? "" : document.getElementById(BANNER_ID)?.innerHTML;

/** If React must render the whole document again, it renders the received banner. */
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
