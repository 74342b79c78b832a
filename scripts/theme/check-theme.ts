import type { Store } from "#domain/catalog/offer.ts";
import { checkColors } from "./colors.ts";
import { checkMarks } from "./mark.ts";
import type { Problem } from "../store/problem.ts";
import { checkTypefaces } from "./typefaces.ts";

export async function checkStoreTheme(
  { theme, languages }: Pick<Store, "theme" | "languages">,
  folder: string,
  media: readonly string[],
): Promise<Problem[]> {
  return [
    ...checkColors(theme),
    ...(await checkTypefaces({ theme, languages }, folder)),
    ...checkMarks(theme, media),
  ];
}
