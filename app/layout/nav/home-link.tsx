import { href, Link } from "react-router";
import { markSvg } from "../mark.ts";
import { usePageInfo } from "../../platform/page-info.ts";

/** Links to `/` as a document load, because the server chooses the landing page. */
export function HomeLink({ className }: { className: string }) {
  const { storeName } = usePageInfo();
  return (
    <Link
      to={href("/")}
      reloadDocument
      className={`inline-flex items-center gap-2.5 whitespace-nowrap ${className}`}
    >
      <span aria-hidden className="size-7" dangerouslySetInnerHTML={{ __html: markSvg }} />
      {/* The account link is longer than the sign-in link, so very narrow screens show only the mark. */}
      <span className="max-[24rem]:signed-in:sr-only">{storeName}</span>
    </Link>
  );
}
