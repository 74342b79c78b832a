import type { Theme } from "#domain/catalog/theme.ts";
import { checkColors } from "./colors.ts";
import { checkMarks } from "./mark.ts";
import type { Problem } from "../store/problem.ts";
import { checkTypefaces } from "./typefaces.ts";

export async function checkStoreTheme(
  { theme }: { readonly theme: Theme },
  folder: string,
  media: readonly string[],
): Promise<Problem[]> {
  return [
    ...checkColors(theme),
    ...(await checkTypefaces(theme, folder)),
    ...checkMarks(theme, media),
  ];
}
