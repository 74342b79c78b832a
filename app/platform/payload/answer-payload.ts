import type { Packed } from "./packed.ts";

/** What the page's own loader returns, for a browser that has the page's modules. */
export function answerPayload<T>(data: Packed<T>): Response {
  return new Response(data, {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
