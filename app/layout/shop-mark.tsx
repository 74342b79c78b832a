import { markSvg } from "virtual:store-theme";
import { markLetter } from "#domain/catalog/mark-letter.ts";
import { usePageInfo } from "../platform/page-info.ts";

/** The store's mark, or the first letter of its name, which is white on the brand's color or the other way round. */
export function ShopMark() {
  const { storeName } = usePageInfo();
  return markSvg === undefined ? (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-md bg-primary-500 font-sans text-base font-bold text-white forced-colors:border in-[.square-corners]:bg-white in-[.square-corners]:text-primary-500 dark:ring-1 dark:ring-white/25"
    >
      {markLetter(storeName)}
    </span>
  ) : (
    <span aria-hidden className="size-7 shrink-0" dangerouslySetInnerHTML={{ __html: markSvg }} />
  );
}
