import type { RouterContextProvider, ShouldRevalidateFunctionArgs } from "react-router";
import { payloadsContext } from "./payloads.ts";
import type { Packed } from "./packed.ts";

export interface LoadOptions<T> {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
  readonly serverLoader: () => Promise<Packed<T>>;
}

/** Falls back to the server loader's data if the payload is missing. */
export async function loadPrerendered<T>(options: LoadOptions<T>): Promise<Packed<T>> {
  return (await loadPayload<T>(options)) ?? options.serverLoader();
}

/** Undefined if there is none, or if it cannot be loaded. */
export async function loadPayload<T>({
  context,
  url,
}: Pick<LoadOptions<T>, "context" | "url">): Promise<Packed<T> | undefined> {
  try {
    return await context.get(payloadsContext).load(url.pathname);
  } catch (error) {
    // oxlint-disable-next-line no-console -- the page works, but loads more slowly than it should
    console.warn("Could not load the page's payload, using its loader instead:", error);
    return undefined;
  }
}

/** Tells React Router when to load again: the query never changes the data of a prerendered page. */
export function isOtherPath({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
