import { payWith, startCheckout, type StartedCheckout } from "#tests/support/buy.ts";
import { createBrowser, type TestBrowser } from "#tests/support/test-browser.ts";

export interface Guest {
  readonly browser: TestBrowser;
  readonly checkout: StartedCheckout;
}

export async function openGuest(origin: string): Promise<Guest> {
  const send = (request: Request) => fetch(request, { redirect: "manual" });
  const browser = createBrowser({ fetch: send }, origin);
  return { browser, checkout: await startCheckout(browser, "sampler", "landing-v2") };
}

/** Returns the path to which the payment page leads back. */
export async function pay({ browser, checkout }: Guest): Promise<string> {
  const paid = await payWith(browser, checkout);
  const location = paid.headers.get("location");
  if (paid.status !== 303 || !location) throw new Error(`The payment has status ${paid.status}`);
  const { pathname, search } = new URL(location);
  return pathname + search;
}

export async function inParallel<T>(
  count: number,
  atOnce: number,
  work: () => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let begun = 0;
  const workers = Array.from({ length: atOnce }, async () => {
    while (begun < count) {
      begun += 1;
      results.push(await work());
    }
  });
  await Promise.all(workers);
  return results;
}
