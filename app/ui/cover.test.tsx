import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Cover } from "./cover.tsx";
import { DrawingsContext } from "./drawings.ts";

const words = "A book";
const cover = {
  url: "/media/cover.svg",
  width: 3,
  height: 4,
  isDrawing: true,
  alt: words,
} as const;
const drawings = new Map([[cover.url, { viewBox: "0 0 3 4", content: '<path d="M0 0h1v1z"/>' }]]);

function render(isLazy: boolean, shown = cover): string {
  return renderToStaticMarkup(
    <DrawingsContext value={drawings}>
      <Cover cover={shown} size="large" isLazy={isLazy} />
    </DrawingsContext>,
  );
}

test("the page's cover is in the document if it is a small drawing", () => {
  const html = render(false);
  expect(html).toMatch(
    /^<svg data-drawing="\/media\/cover.svg" viewBox="0 0 3 4" [^>]*role="img" aria-label=".*A book/,
  );
  expect(html).toContain('<path d="M0 0h1v1z"/></svg>');
  expect(html).not.toContain("<img");
});

test("a cover without words is decoration", () => {
  expect(render(false, { ...cover, alt: "" as never })).toMatch(/^<svg [^>]*aria-hidden="true"/);
});

test("other covers are pictures, and the page's own is the first that browsers load", () => {
  expect(render(true)).toMatch(/<img [^>]*loading="lazy"/);
  const own = renderToStaticMarkup(<Cover cover={cover} size="large" />);
  expect(own).toMatch(/<img [^>]*fetchPriority="high"/i);
  expect(own).not.toContain("lazy");
});
