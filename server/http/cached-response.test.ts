import { expect, test } from "vitest";
import { cacheResponse, compress, selectResponse } from "./cached-response.ts";

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

test("plain bodies are the original bytes, of however many pages, and few of them are kept", async () => {
  const pages = await Promise.all(
    Array.from({ length: 40 }, async (_, page) => {
      const text = `page ${page} `.repeat(1000);
      return { text, cached: cacheResponse(await compress(Buffer.from(text)), "text/html", []) };
    }),
  );
  const read = ({ cached }: (typeof pages)[number]) => selectResponse(cached, "GET", {});
  for (const page of [...pages, ...pages]) {
    const { body, headers } = read(page);
    expect(Buffer.from(body ?? []).toString()).toBe(page.text);
    expect(headers).toContain(String(page.text.length));
    expect(read(page).body).toBe(body);
  }
  const [first] = pages;
  const bodies = [first, ...pages, first].map((page) => page && read(page).body);
  expect(bodies.at(-1)).not.toBe(bodies[0]);
});
