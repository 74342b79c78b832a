import type { Store } from "#domain/catalog/offer.ts";
import { checkColors } from "./colors.ts";
import { checkMarks } from "./mark.ts";
import type { Problem } from "../store/problem.ts";
import { checkTypefaces, withWords } from "./typefaces.ts";

export async function checkStoreTheme(
  store: Store,
  folder: string,
  media: readonly string[],
): Promise<Problem[]> {
  return [
    ...checkColors(store.theme),
    ...(await checkTypefaces(withWords(store), folder)),
    ...checkMarks(store.theme, media),
  ];
}
