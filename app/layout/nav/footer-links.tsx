import { href, Link } from "react-router";
import { legalPages } from "#domain/catalog/legal-pages.ts";
import { useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../platform/page-info.ts";

export function FooterLinks({ className }: { className: string }) {
  const translate = useTranslate();
  const { tracking } = usePageInfo();
  const links = [
    ...legalPages.map((page) => [page, href(`/${page}`)] as const),
    ["withdraw", href("/withdraw")] as const,
    ["restore", href("/restore")] as const,
    ...(tracking ? [["cookieSettings", href("/consent")] as const] : []),
  ];
  return links.map(([name, to]) => (
    <li key={name}>
      <Link to={to} reloadDocument={name === "cookieSettings"} className={className}>
        {translate(`common.${name}`)}
      </Link>
    </li>
  ));
}
