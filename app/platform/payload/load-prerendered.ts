import type { RouterContextProvider, ShouldRevalidateFunctionArgs } from "react-router";
import { payloadsContext } from "./payloads.ts";
import type { Packed } from "./packed.ts";

interface LoadOptions<T> {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
  readonly serverLoader: () => Promise<Packed<T>>;
}

/** Falls back to the server loader's data if the payload is missing. */
export async function loadPrerendered<T>(options: LoadOptions<T>): Promise<Packed<T>> {
  const { context, url, serverLoader } = options;
  try {
    const payload = await context.get(payloadsContext).load(url.pathname);
    if (payload !== undefined) return payload;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the page works, but loads more slowly than it should
    console.warn("Could not load the page's payload, using its loader instead:", error);
  }
  return serverLoader();
}

/** Tells React Router when to load again: the query never changes the data of a prerendered page. */
export function isOtherPath({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
