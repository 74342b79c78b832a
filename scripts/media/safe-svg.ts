/** Plugins of svgo that remove scripts, links and references to other files. */
import type { CustomPlugin, XastElement } from "svgo";

const SVG = "http://www.w3.org/2000/svg";

const REMOVED = new Set([
  "audio",
  "canvas",
  "embed",
  "foreignObject",
  "handler",
  "iframe",
  "link",
  "listener",
  "metadata",
  "object",
  "script",
  "video",
]);

const EMBEDDED_PICTURE = /^data:image\/(?:avif|gif|jpeg|png|webp);base64,/;
const FOREIGN_URL = /url\(\s*(?!["']?\s*#)(?:"[^"]*"|'[^']*'|[^)]*)\s*\)/gi;
const IMPORT = /@import[^;]*;?/gi;

/** Runs before all other plugins, so that they find no content that pages must not get. */
export const removeForeignContent: CustomPlugin = {
  name: "removeForeignContent",
  fn: () => ({
    element: {
      enter(node, parent) {
        const namespace = node.attributes.xmlns;
        const isForeign =
          REMOVED.has(node.name) ||
          // Prefixed elements are HTML or data of drawing programs. (The prefix `xlink` is for attributes only.)
          node.name.includes(":") ||
          (namespace !== undefined && namespace !== SVG) ||
          isAnimatedLink(node);
        if (isForeign) {
          parent.children = parent.children.filter((child) => child !== node);
          return;
        }
        for (const [name, value] of Object.entries(node.attributes))
          if (isUnsafe(node.name, name, value)) delete node.attributes[name];
        if (node.name === "style")
          for (const child of node.children)
            if (child.type === "text" || child.type === "cdata")
              child.value = decodeEscapes(child.value)
                .replace(IMPORT, "")
                .replace(FOREIGN_URL, "none");
      },
    },
    instruction: {
      enter(node, parent) {
        parent.children = parent.children.filter((child) => child !== node);
      },
    },
  }),
};

function isUnsafe(element: string, attribute: string, value: string): boolean {
  const name = attribute.toLowerCase();
  if (name.startsWith("on") || name === "xml:base" || name === "src") return true;
  if (name === "href" || name === "xlink:href") {
    const isPicture = element === "image" || element === "feImage";
    const url = value.trim();
    return !url.startsWith("#") && !(isPicture && EMBEDDED_PICTURE.test(url));
  }
  return decodeEscapes(value).search(FOREIGN_URL) >= 0;
}

/** CSS can write any letter as an escape, such as `\75 rl(` for `url(`. */
function decodeEscapes(css: string): string {
  return css.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => {
    const point = Number.parseInt(code, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "";
  });
}

/** An animation can set a link afterwards. */
function isAnimatedLink({ name, attributes }: XastElement): boolean {
  return (
    (name === "set" || name.startsWith("animate")) &&
    /^(?:xlink:)?href$|^on/i.test(attributes.attributeName ?? "")
  );
}
