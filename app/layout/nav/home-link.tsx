import { href, Link } from "react-router";
import { logoSvg, markSvg } from "virtual:store-theme";
import { usePageInfo } from "../../platform/page-info.ts";

/** As high as other logos look beside the menu, narrower where the account link needs the space. */
const LOGO = "min-w-0 *:h-8 *:w-auto *:max-w-32 sm:*:max-w-56";
/** Characters that fit on one line. Longer names are smaller and may wrap. */
const SHORT_NAME = 20;

/** The shop's logo, or its mark and name. A document load, because the server chooses the landing page. */
export function HomeLink({ className }: { className: string }) {
  const { storeName } = usePageInfo();
  const isLong = storeName.length > SHORT_NAME;
  return (
    <Link
      to={href("/")}
      reloadDocument
      className={`inline-flex min-w-0 items-center gap-2.5 ${className}`}
    >
      <Mark storeName={storeName} />
      {/* The account link is longer than the sign-in link, so very narrow screens show only the mark. */}
      <span
        className={
          logoSvg === undefined
            ? `max-[24rem]:signed-in:sr-only ${isLong ? "text-xs/4 wrap-anywhere sm:text-sm/4" : "whitespace-nowrap"}`
            : "sr-only"
        }
      >
        {storeName}
      </span>
    </Link>
  );
}

function Mark({ storeName }: { storeName: string }) {
  const drawing = logoSvg ?? markSvg;
  if (drawing === undefined)
    return (
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-md bg-primary-500 font-sans text-base font-bold text-white ring-1 ring-white/40"
      >
        {firstLetter(storeName)}
      </span>
    );
  return (
    <span
      aria-hidden
      className={logoSvg === undefined ? "size-7 shrink-0" : LOGO}
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}

function firstLetter(name: string): string {
  const [first = ""] = name;
  return first.toLocaleUpperCase();
}
