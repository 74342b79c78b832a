import { expect, test } from "vitest";
import { createPageRenderer } from "./page-renderer.ts";

const page = { path: "/landing", locale: "en", basename: "" } as const;
const HTML = '<html><body><p>Hello</p><script type="module" async="">1</script></body></html>';
const headers = { "content-type": "text/html; charset=utf-8" };

function createRenderer(render: () => Response, revisions: number[] = [1]) {
  let last = 0;
  return createPageRenderer({
    render: async () => render(),
    buildId: "build",
    facades: new Map(),
    readRevision: async () => (last = revisions.shift() ?? last),
    securityFields: () => [["Content-Security-Policy", "default-src 'self'"]],
  });
}

test.each([
  ["responded with 404", () => new Response(HTML, { status: 404, headers })],
  ["sets a cookie", () => new Response(HTML, { headers: { ...headers, "set-cookie": "a=1" } })],
  ["is private", () => new Response(HTML, { headers: { ...headers, "cache-control": "private" } })],
  [
    "is private",
    () => new Response(HTML, { headers: { ...headers, "cache-control": "no-store" } }),
  ],
  ["is no page", () => Response.json({})],
  ["has 0 module scripts", () => new Response("<p>Hello</p>", { headers })],
])("a page is not cached if it %s", async (fault, render) => {
  await expect(createRenderer(render).render([page], "quick")).rejects.toThrow(fault);
});

test("a page is rendered again if the content changed meanwhile", async () => {
  let count = 0;
  const render = () => new Response(HTML.replace("Hello", `Hello ${(count += 1)}`), { headers });
  const [rendered] = await createRenderer(render, [1, 2, 2, 2]).render([page], "quick");
  expect(rendered?.revision).toBe(2);
  const plain = rendered?.cached.encodings.find(({ encoding }) => encoding === "identity");
  expect(Buffer.from(plain?.get().body ?? []).toString()).toContain("Hello 2");
});

test("rendering fails if the content changes all the time", async () => {
  const revisions = Array.from({ length: 20 }, (_, index) => index);
  const renderer = createRenderer(() => new Response(HTML, { headers }), revisions);
  await expect(renderer.render([page], "quick")).rejects.toThrow(
    "changed during each of 5 renderings",
  );
});
