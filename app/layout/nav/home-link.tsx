import { href, Link } from "react-router";
import { markSvg } from "../mark.ts";
import { usePageInfo } from "#app/platform/page-info.ts";

/** To `/`, which is always a document load: the server decides which landing page it is. */
export function HomeLink({ className }: { className: string }) {
  const { storeName } = usePageInfo();
  return (
    <Link
      to={href("/")}
      reloadDocument
      className={`inline-flex items-center gap-2.5 whitespace-nowrap ${className}`}
    >
      <span aria-hidden className="size-7" dangerouslySetInnerHTML={{ __html: markSvg }} />
      {/* The account's link is longer than the one to sign in: on a very narrow screen the mark alone stays. */}
      <span className="max-[24rem]:signed-in:sr-only">{storeName}</span>
    </Link>
  );
}
