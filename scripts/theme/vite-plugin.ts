/** Provides the store's theme as a virtual module, and its mark as /favicon.svg. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { Store } from "#domain/catalog/offer.ts";
import { requireStore } from "../store/load-store.ts";
import { generatedPath } from "../store-sources.ts";
import { isNeeded } from "./language-letters.ts";
import { themeColors } from "./colors.ts";
import { type Fonts, themeCss, titleGenre } from "./css.ts";
import type { Role } from "./looks.ts";
import { plainMark, readMark } from "./mark.ts";
import { listHeavyFonts, makeTypefaces, withWords } from "./typefaces.ts";

const ID = "virtual:store-theme";
const RESOLVED = `\0${ID}`;
const FAVICON = "favicon.svg";

const root = fileURLToPath(new URL("../..", import.meta.url));

export function storeTheme(store: string): Plugin {
  const loadStore = () => requireStore({ root, folder: store });
  let media: readonly string[] = [join(store, "media")];
  const drawMark = async () => {
    const { name, theme } = await loadStore();
    return readMark(theme, media) ?? plainMark(name, themeColors(theme).button);
  };
  return {
    name: "store-theme",
    configResolved({ command }) {
      media = [...media, join(generatedPath(root, command), "media")];
    },
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      for (const name of ["index.ts", "theme.ts"]) this.addWatchFile(join(store, name));
      const code = await writeModule(await loadStore(), { store, media }, (line) =>
        this.warn(line),
      );
      // Lets bundles leave out exports that they do not use.
      return { code, moduleSideEffects: false };
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName: FAVICON, source: await drawMark() });
    },
    configureServer(server) {
      server.middlewares.use(`/${FAVICON}`, (_, response, next) => {
        drawMark().then(
          (svg) => response.setHeader("content-type", "image/svg+xml").end(svg),
          (error: unknown) => next(error),
        );
      });
    },
  };
}

async function writeModule(
  shop: Store,
  { store, media }: { readonly store: string; readonly media: readonly string[] },
  warn: (line: string) => void,
): Promise<string> {
  const { name, theme, languages } = shop;
  const mark = readMark(theme, media);
  const made = await makeTypefaces(withWords(shop), store);
  for (const line of listHeavyFonts(made)) warn(line);
  const imports: string[] = [];
  const fonts: { -readonly [R in Role]?: Fonts[R] } = {};
  const preloads: string[] = [];
  for (const [role, typeface] of Object.entries(made)) {
    const files = typeface.files.map((file, index) => {
      const url = `${typeface.owner}${index}`;
      if (typeface.owner === role)
        imports.push(`import ${url} from ${JSON.stringify(`${file.path}?url&no-inline`)};`);
      return { ...file, url };
    });
    const urls = languages.map((language) => {
      const shown = files.filter(
        ({ script, codePoints }) => script === "basic" || isNeeded(codePoints, language),
      );
      return `${JSON.stringify(language)}: [${shown.map(({ url }) => url).join(", ")}]`;
    });
    preloads.push(`${role}: { ${urls.join(", ")} }`);
    fonts[role as Role] = { ...typeface, files };
  }
  const colors = themeColors(theme);
  const css = themeCss(theme, colors, fonts).map((part) =>
    typeof part === "string" ? JSON.stringify(part) : part.url,
  );
  return [
    ...imports,
    `export const themeCss = ${css.join(" + ")};`,
    `export const fontUrls = { ${preloads.join(", ")} };`,
    `export const buttonColor = ${JSON.stringify(colors.button)};`,
    `export const titleGenre = ${JSON.stringify(titleGenre(fonts))};`,
    `export const markSvg = ${JSON.stringify(mark)};`,
    `export const logoSvg = ${JSON.stringify(readMark(theme, media, "logo"))};`,
    `export const faviconSvg = ${JSON.stringify(mark ?? (await plainMark(name, colors.button)))};`,
  ].join("\n");
}
