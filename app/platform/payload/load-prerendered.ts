/** How a browser comes by what a prerendered page shows. */
import type { RouterContextProvider, ShouldRevalidateFunctionArgs } from "react-router";
import { payloadsContext } from "../navigation/payloads.ts";
import type { Packed } from "./packed.ts";

interface LoadOptions<T> {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
  readonly serverLoader: () => Promise<Packed<T>>;
}

/** The page's payload; the server's loader is asked where there is none. */
export async function loadPrerendered<T>(options: LoadOptions<T>): Promise<Packed<T>> {
  const { context, url, serverLoader } = options;
  try {
    const payload = await context.get(payloadsContext).load(url.pathname);
    if (payload !== undefined) return payload;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the visitor misses nothing, whoever looks at the site's speed should know
    console.warn("The page's payload is missing, its data is loaded instead:", error);
  }
  return serverLoader();
}

/** No query changes what such a page shows. */
export function isOtherPath({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
