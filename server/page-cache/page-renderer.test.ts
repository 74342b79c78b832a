import { expect, test } from "vitest";
import { createPageMaker } from "./page-renderer.ts";

const page = { path: "/landing", locale: "en" } as const;
const HTML = '<html><body><p>Hello</p><script type="module" async="">1</script></body></html>';
const headers = { "content-type": "text/html; charset=utf-8" };

function createMaker(render: () => Response, revisions: number[] = [1]) {
  let last = 0;
  return createPageMaker({
    render: async () => render(),
    buildId: "build",
    readRevision: async () => (last = revisions.shift() ?? last),
    securityFields: () => [["Content-Security-Policy", "default-src 'self'"]],
  });
}

test.each([
  ["answered 404", () => new Response(HTML, { status: 404, headers })],
  ["sets a cookie", () => new Response(HTML, { headers: { ...headers, "set-cookie": "a=1" } })],
  ["is private", () => new Response(HTML, { headers: { ...headers, "cache-control": "private" } })],
  [
    "is private",
    () => new Response(HTML, { headers: { ...headers, "cache-control": "no-store" } }),
  ],
  ["is no page", () => Response.json({})],
  ["has 0 module scripts", () => new Response("<p>Hello</p>", { headers })],
])("what %s is not kept", async (fault, render) => {
  await expect(createMaker(render).make([page], "quick")).rejects.toThrow(fault);
});

test("a page rendered while somebody wrote is rendered again", async () => {
  let count = 0;
  const render = () => new Response(HTML.replace("Hello", `Hello ${(count += 1)}`), { headers });
  const [made] = await createMaker(render, [1, 2, 2, 2]).make([page], "quick");
  expect(made?.revision).toBe(2);
  const plain = made?.kept.encodings.find(({ encoding }) => encoding === "identity");
  expect(Buffer.from(plain?.get.body ?? []).toString()).toContain("Hello 2");
});

test("content that never rests is not waited for without end", async () => {
  const revisions = Array.from({ length: 20 }, (_, index) => index);
  const maker = createMaker(() => new Response(HTML, { headers }), revisions);
  await expect(maker.make([page], "quick")).rejects.toThrow("changed during each of 5 renderings");
});
