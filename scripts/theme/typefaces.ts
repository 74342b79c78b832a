import { fileURLToPath } from "node:url";
import { StoreError } from "#domain/catalog/store-error.ts";
import type { Theme } from "#domain/catalog/theme.ts";
import type { Role } from "./css.ts";
import { readFontSources, UnusableFont } from "./font-sources.ts";
import { type MadeFont, makeTypeface } from "./make-typeface.ts";
import type { Problem } from "../store/problem.ts";
import { themeProblem } from "./problem.ts";

const CACHE = fileURLToPath(new URL("../../build/cache/fonts", import.meta.url));

/** Bytes of the titles' and the text's typeface that a page may load, for basic Latin letters. */
const BUDGET = 30_000;

const roles: readonly Role[] = ["calm", "poster", "text"];

/** Skips the system's typeface. Throws a StoreError. `store` is the store's folder. */
export async function makeTypefaces(
  { typefaces }: Pick<Theme, "typefaces">,
  store: string,
): Promise<Partial<Record<Role, readonly MadeFont[]>>> {
  const made: Partial<Record<Role, readonly MadeFont[]>> = {};
  for (const role of roles) {
    const typeface = typefaces[role];
    if (typeface === "system") continue;
    const found = await makeRole(role, typeface, store);
    if ("message" in found) throw new StoreError([found]);
    made[role] = found;
  }
  return made;
}

async function makeRole(
  role: Role,
  typeface: Exclude<Theme["typefaces"][Role], "system">,
  store: string,
): Promise<readonly MadeFont[] | Problem> {
  const field = `typefaces.${role}.${"folder" in typeface ? "folder" : "package"}`;
  // Bold words need the other weights of the text's typeface.
  const weight = "weight" in typeface && role !== "text" ? typeface.weight : undefined;
  try {
    const sources = readFontSources(typeface, store);
    return await makeTypeface({ sources, weight, cache: CACHE });
  } catch (error) {
    if (error instanceof UnusableFont) return themeProblem(field, error.message);
    throw error;
  }
}

export function listHeavyFonts(made: Partial<Record<Role, readonly MadeFont[]>>): string[] {
  const sizeOf = (role: Role) => made[role]?.find(({ script }) => script === "basic")?.size ?? 0;
  return (["calm", "poster"] as const)
    .map((role) => [role, sizeOf(role) + sizeOf("text")] as const)
    .filter(([, size]) => size > BUDGET)
    .map(
      ([role, size]) =>
        `theme.typefaces: a page loads ${Math.ceil(size / 1000)} KB of fonts for "${role}" and "text"; up to ${BUDGET / 1000} KB load fast`,
    );
}

/** Makes the typefaces, because only that finds every font that a build would refuse. The build reuses the cache. */
export async function checkTypefaces(
  { typefaces }: Pick<Theme, "typefaces">,
  store: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const role of roles) {
    const typeface = typefaces[role];
    const found = typeface === "system" ? [] : await makeRole(role, typeface, store);
    if ("message" in found) problems.push(found);
  }
  return problems;
}
