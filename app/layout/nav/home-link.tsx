import { href, Link } from "react-router";
import { markSvg } from "virtual:store-theme";
import { usePageInfo } from "../../platform/page-info.ts";

/** Characters that fit on one line. Longer names are smaller and may wrap. */
const SHORT_NAME = 20;

/** A document load, because the server chooses the landing page. */
export function HomeLink({ className }: { className: string }) {
  const { storeName } = usePageInfo();
  const isLong = storeName.length > SHORT_NAME;
  return (
    <Link
      to={href("/")}
      reloadDocument
      className={`inline-flex min-w-0 items-center gap-2.5 ${className}`}
    >
      {markSvg === undefined ? (
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-md bg-primary-500 font-sans text-base font-bold text-white ring-1 ring-white/40"
        >
          {firstLetter(storeName)}
        </span>
      ) : (
        <span
          aria-hidden
          className="size-7 shrink-0"
          dangerouslySetInnerHTML={{ __html: markSvg }}
        />
      )}
      {/* The account link is longer than the sign-in link, so very narrow screens show only the mark. */}
      <span
        className={`max-[24rem]:signed-in:sr-only ${isLong ? "text-xs/4 wrap-anywhere sm:text-sm/4" : "whitespace-nowrap"}`}
      >
        {storeName}
      </span>
    </Link>
  );
}

function firstLetter(name: string): string {
  const [first = ""] = name;
  return first.toLocaleUpperCase();
}
