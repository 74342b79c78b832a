import { expect, test } from "vitest";
import { selectResponse, cacheResponse } from "./cached-response.ts";

test("choices are remembered only for short headers, and only for a limited number", () => {
  const bodies = [
    ["identity", Buffer.from("plain text")],
    ["gzip", Buffer.from("zip")],
  ] as const;
  const cached = cacheResponse(bodies, "text/plain", []);
  const ask = (field: string) => selectResponse(cached, "GET", { "accept-encoding": field }).body;
  for (let count = 0; count < 1000; count += 1) {
    expect(ask(`gzip, ${"x".repeat(15_000)}${count}`)).toEqual(Buffer.from("zip"));
    expect(cached.chosen.size).toBe(0);
  }
  for (let count = 0; count < 1000; count += 1)
    expect(ask(`gzip, x${count}`)).toEqual(Buffer.from("zip"));
  expect(cached.chosen.size).toBeLessThanOrEqual(100);
});
