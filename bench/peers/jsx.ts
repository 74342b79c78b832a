/** Turns our pages' HTML into React components for the peers. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isContent } from "./node-bare.ts";
import { LANDING, PAYWALL } from "./server.ts";
import type { ElementNode, PageContent, PageNode, Snapshot } from "./snapshot.ts";

/** React's names of attributes, where they matter. */
const NAMES: Readonly<Record<string, string>> = {
  autocomplete: "autoComplete",
  charset: "charSet",
  checked: "defaultChecked",
  class: "className",
  crossorigin: "crossOrigin",
  fetchpriority: "fetchPriority",
  for: "htmlFor",
  hreflang: "hrefLang",
  imagesizes: "imageSizes",
  imagesrcset: "imageSrcSet",
  inputmode: "inputMode",
  novalidate: "noValidate",
  readonly: "readOnly",
  srcset: "srcSet",
  tabindex: "tabIndex",
  value: "defaultValue",
};
const BOOLEANS = /^(?:checked|disabled|hidden|inert|multiple|novalidate|open|readonly|required)$/;

/** The body of a module that exports the page as `name`. Uses `Link` with `linkTo` as the property of its address. */
export function toComponent(
  name: string,
  { head, body }: PageContent,
  { linkTo, linkProperties = "" }: { linkTo: string; linkProperties?: string },
): string {
  const toTag = (node: PageNode): string => {
    if (typeof node === "string") return `{${JSON.stringify(node)}}`;
    const isLink = node.tag === "a" && isOwnPage(node.attributes.href);
    const tag = isLink ? "Link" : node.tag;
    const properties = toProperties(node, isLink ? linkTo : "href");
    const start = `${tag}${properties}${isLink ? linkProperties : ""}`;
    const children = node.children.map(toTag).join("");
    return children ? `<${start}>${children}</${tag}>` : `<${start} />`;
  };
  const content = [...head.filter(isElement), ...body].map(toTag).join("\n");
  return `export default function ${name}() { return <>${content}</>; }\n`;
}

function toProperties({ tag, attributes }: ElementNode, linkTo: string): string {
  return Object.entries(attributes)
    .filter(([name]) => name !== "data-discover")
    .map(([name, value]) => {
      if (name === "style") return ` style={${JSON.stringify(toStyle(value))}}`;
      if (tag === "a" && name === "href") return ` ${linkTo}=${JSON.stringify(value)}`;
      // Only fields have a default value.
      const isRenamed = name !== "value" || tag === "input";
      const property = (isRenamed && NAMES[name]) || name;
      const shown = BOOLEANS.test(name) && value === "" ? true : value;
      return ` {...${JSON.stringify({ [property]: shown })}}`;
    })
    .join("");
}

function toStyle(text: string): Record<string, string> {
  const declarations = text.split(";").filter((part) => part.includes(":"));
  return Object.fromEntries(
    declarations.map((part) => {
      const [name = "", ...value] = part.split(":");
      const property = name.trim();
      const camel = property.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return [property.startsWith("--") ? property : camel, value.join(":").trim()];
    }),
  );
}

const isElement = (node: PageNode) => typeof node !== "string";

const isOwnPage = (href: string | undefined) =>
  [LANDING, PAYWALL].includes(href?.split("#")[0] ?? "");

/** Writes pictures and fonts, and the other `files` by their paths. */
export function writeProject(
  folder: string,
  snapshot: Snapshot,
  files: Readonly<Record<string, string>>,
): void {
  const content = [...snapshot.files]
    .filter(([, { plain }]) => isContent(plain.headers["content-type"]))
    .map(([path, { plain }]) => [`public${path}`, plain.body] as const);
  for (const [path, text] of [...content, ...Object.entries(files)]) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
