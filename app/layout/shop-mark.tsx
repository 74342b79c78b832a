import { markSvg } from "virtual:store-theme";
import { usePageInfo } from "../platform/page-info.ts";

/** The store's mark, or the first letter of its name. */
export function ShopMark() {
  const { storeName } = usePageInfo();
  return markSvg === undefined ? (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-md bg-primary-500 font-sans text-base font-bold text-white ring-1 ring-white/40"
    >
      {firstLetter(storeName)}
    </span>
  ) : (
    <span aria-hidden className="size-7 shrink-0" dangerouslySetInnerHTML={{ __html: markSvg }} />
  );
}

function firstLetter(name: string): string {
  const [first = ""] = name;
  return first.toLocaleUpperCase();
}
