import type { Packed } from "./packed.ts";

/** Responds with the loader's data alone, for browsers that already have the page's modules. */
export function payloadResponse<T>(data: Packed<T>): Response {
  return new Response(data, {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
