import { href, Link } from "react-router";
import { logoSvg } from "virtual:store-theme";
import { usePageInfo } from "../../platform/page-info.ts";
import { ShopMark } from "../shop-mark.tsx";

/** Characters that fit on one line. Longer names are smaller and may wrap. */
const SHORT_NAME = 20;

/** The shop's logo, or its mark and name. A document load, because the server chooses the landing page. */
export function HomeLink({ className }: { className: string }) {
  return (
    <Link
      to={href("/")}
      reloadDocument
      className={`inline-flex min-w-0 items-center gap-2.5 ${className}`}
    >
      {logoSvg === undefined ? <MarkAndName /> : <Logo svg={logoSvg} />}
    </Link>
  );
}

function MarkAndName() {
  const { storeName } = usePageInfo();
  const isLong = storeName.length > SHORT_NAME;
  return (
    <>
      <ShopMark />
      {/* The account link is longer than the sign-in link, so very narrow screens show only the mark. */}
      <span
        className={`max-[24rem]:signed-in:sr-only ${isLong ? "text-xs/4 wrap-anywhere sm:text-sm/4" : "leading-5 wrap-anywhere min-[28rem]:whitespace-nowrap"}`}
      >
        {storeName}
      </span>
    </>
  );
}

/** Narrower on phones, which need the space for the account link. */
function Logo({ svg }: { svg: string }) {
  const { storeName } = usePageInfo();
  return (
    <>
      <span
        aria-hidden
        className="min-w-0 *:h-8 *:w-auto *:max-w-32 sm:*:max-w-56"
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <span className="sr-only">{storeName}</span>
    </>
  );
}
