import type { ReactNode } from "react";
import { href, Link } from "react-router";
import "../../i18n/kit-messages.ts";
import { useTranslate } from "../../i18n/messages.ts";

export function DevPage({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-8 px-4 py-10">
      <title>{title}</title>
      <h1 className="text-4xl font-semibold">{title}</h1>
      <nav aria-label={translate("kit.pages")} className="flex flex-wrap gap-x-4 gap-y-2">
        <PageLink to={href("/dev/kit")}>{translate("kit.kitTitle")}</PageLink>
        <PageLink to={href("/dev/links")}>{translate("kit.linksTitle")}</PageLink>
        <PageLink to={href("/dev/forced-dark")}>{translate("kit.forcedDarkTitle")}</PageLink>
        <PageLink to={href("/dev/forced-system")}>{translate("kit.forcedSystemTitle")}</PageLink>
      </nav>
      {children}
    </div>
  );
}

export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-block py-1 underline underline-offset-2">
      {children}
    </Link>
  );
}
