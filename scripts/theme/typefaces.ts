import { fileURLToPath } from "node:url";
import { StoreError } from "#domain/catalog/store-error.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { Theme, Typeface } from "#domain/catalog/theme.ts";
import { type FallbackFace, type Genre, makeFallback } from "./fallback.ts";
import { type FontTypeface, readFontSources, UnusableFont } from "./font-sources.ts";
import { isNeeded, lettersOf } from "./language-letters.ts";
import { type Role, typefacesOf } from "./looks.ts";
import { type MadeFont, makeTypeface } from "./make-typeface.ts";
import type { Problem } from "../store/problem.ts";
import { themeProblem } from "./problem.ts";

const CACHE = fileURLToPath(new URL("../../build/cache/fonts", import.meta.url));

/** Bytes of the titles' and the text's typeface that a page may load, for basic Latin letters. */
const BUDGET = 32_000;

const roles: readonly Role[] = ["text", "calm", "poster"];

/** For scripts of the shop's languages that a typeface lacks. */
const spares: Readonly<Record<Genre, string>> = {
  serif: "@fontsource-variable/source-serif-4",
  sans: "@fontsource-variable/inter",
};

export interface FontStore extends Pick<Store, "languages"> {
  readonly theme: Pick<Theme, "look" | "typefaces">;
  /** What the store's files say. Their letters are in the first file of each typeface. */
  readonly words?: string;
}

export function withWords(store: Store): FontStore {
  // Not the signs of JSON.
  const words = JSON.stringify(store).replace(/[ -~]/g, "");
  return { theme: store.theme, languages: store.languages, words };
}

export interface MadeTypeface {
  /** The first role with this typeface. Its files are those of all. */
  readonly owner: Role;
  readonly files: readonly MadeFont[];
  readonly genre: Genre;
  readonly fallback: readonly FallbackFace[];
}

export type Made = { readonly [R in Role]?: MadeTypeface };

/** Skips the system's typeface. Throws a StoreError. `folder` is the store's. */
export async function makeTypefaces(store: FontStore, folder: string): Promise<Made> {
  const { made, problems } = await tryTypefaces(store, folder);
  if (problems.length > 0) throw new StoreError(problems);
  return made;
}

/** Makes the typefaces, because only that finds every font that a build would refuse. The build reuses the cache. */
export async function checkTypefaces(store: FontStore, folder: string): Promise<Problem[]> {
  return (await tryTypefaces(store, folder)).problems;
}

async function tryTypefaces(store: FontStore, folder: string) {
  const typefaces = typefacesOf(store.theme);
  const made: { -readonly [R in Role]?: MadeTypeface } = {};
  const problems: Problem[] = [];
  for (const role of roles) {
    const typeface = typefaces[role];
    if (typeface === "system") continue;
    const shared = Object.values(made).find((one) => isShared(typeface, typefaces[one.owner], one));
    try {
      made[role] = shared ?? (await makeRole({ role, typeface, folder }, store));
    } catch (error) {
      if (!(error instanceof UnusableFont)) throw error;
      const kind = "folder" in typeface ? "folder" : "package";
      problems.push(themeProblem(`typefaces.${role}.${kind}`, error.message));
    }
  }
  return { made, problems };
}

/** The variable files of the text have every weight. */
function isShared(
  typeface: FontTypeface,
  other: Typeface,
  { owner, files }: MadeTypeface,
): boolean {
  const isVariable = owner === "text" && files.every(({ isStatic }) => !isStatic);
  const key = (one: Typeface) =>
    JSON.stringify(one, isVariable ? ["package", "folder"] : undefined);
  return key(typeface) === key(other);
}

interface RoleTypeface {
  readonly role: Role;
  readonly typeface: FontTypeface;
  /** The store's. */
  readonly folder: string;
}

async function makeRole(
  { role, typeface, folder }: RoleTypeface,
  { languages, words = "" }: FontStore,
): Promise<MadeTypeface> {
  const isTitle = role !== "text";
  const use = isTitle ? "title" : "text";
  const sources = readFontSources(typeface, folder, use);
  // Bold words need the other weights of the text's typeface.
  const weight = "weight" in typeface && isTitle ? typeface.weight : undefined;
  const genre = genreOf(role, typeface);
  const files = await makeTypeface({
    sources,
    findSpare: (codePoints) =>
      languages.some((language) => isNeeded(codePoints, language))
        ? readFontSources({ package: spares[genre], weight: 400 }, folder, use)
        : [],
    letters: [...lettersOf(languages[0] ?? ""), ...words],
    weight,
    isTitle,
    cache: CACHE,
  });
  return {
    owner: role,
    files,
    genre,
    fallback: await makeFallback({ sources, weight, isTitle, genre }),
  };
}

/** Guessed from the package's name, because few fonts say what they are. */
function genreOf(role: Role, typeface: FontTypeface): Genre {
  const name = "package" in typeface ? typeface.package : "";
  if (role === "calm") return name.includes("sans") ? "sans" : "serif";
  return name.includes("serif") ? "serif" : "sans";
}

export function listHeavyFonts(made: Made): string[] {
  const sizeOf = (role: Role) =>
    made[role]?.files.find(({ script }) => script === "basic")?.size ?? 0;
  return (["calm", "poster"] as const)
    .filter((role) => made[role]?.owner !== "text")
    .map((role) => [role, sizeOf(role) + sizeOf("text")] as const)
    .filter(([, size]) => size > BUDGET)
    .map(
      ([role, size]) =>
        `theme.typefaces: a page loads ${Math.ceil(size / 1000)} KB of fonts for "${role}" and "text"; up to ${BUDGET / 1000} KB load fast`,
    );
}
