/**
 * Moves the data with which React hydrates a public page into a module, which comes with the other scripts: readers need
 * the page first, and many leave before scripts start.
 */
import { createHash } from "node:crypto";
import { MODULE_SCRIPT } from "../react-router/react-router.ts";

export interface HydrationData {
  /** Below the page's own path, with a hash of the data. */
  readonly path: string;
  readonly source: string;
}

interface Split {
  readonly html: string;
  /** Absent if the page has so little that a request would cost more. */
  readonly data?: HydrationData;
}

const WORTHWHILE = 2000;

/** React Router writes the data as the only text of its stream. */
const TEXT =
  /<script>window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);<\/script>/g;
const END = "<script>window.__reactRouterContext.streamController.close();</script>";
const PATH = /^(\/.*)?\/_hydration-[\w-]{22}\.js$/;

/** Leaves a page whose stream has several texts as it is. */
export function splitHydrationData(html: string, pagePath: string): Split {
  const [found, ...others] = html.matchAll(TEXT);
  const [script = "", text = ""] = found ?? [];
  if (others.length > 0 || text.length < WORTHWHILE || !html.includes(END)) return { html };
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const path = `${pagePath.replace(/\/$/, "")}/_hydration-${hash}.js`;
  const write = `import data from "${path}";{const c=window.__reactRouterContext.streamController;c.enqueue(data);c.close()}`;
  return {
    html: html
      .replace(script, "")
      .replace(END, "")
      .replace(MODULE_SCRIPT, (whole) => whole.replace(">", () => `>${write}`)),
    data: { path, source: `export default ${text}` },
  };
}

/** The path of the page whose data it is. Undefined for other paths. */
export function pageOfHydrationData(target: string): string | undefined {
  const [whole, page = "/"] = PATH.exec(target) ?? [];
  return whole === undefined ? undefined : page;
}
