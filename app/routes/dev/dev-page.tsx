import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { kitText } from "#app/i18n/en-kit.ts";

/** A page of the tests: a heading, and the way to the others. */
export function DevPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-8 px-4 py-10">
      <title>{title}</title>
      <h1 className="text-3xl font-semibold">{title}</h1>
      <nav aria-label={kitText.pages} className="flex flex-wrap gap-x-4 gap-y-2">
        <PageLink to={href("/dev/kit")}>{kitText.kitTitle}</PageLink>
        <PageLink to={href("/dev/links")}>{kitText.linksTitle}</PageLink>
        <PageLink to={href("/dev/forced-dark")}>{kitText.forcedDarkTitle}</PageLink>
        <PageLink to={href("/dev/forced-system")}>{kitText.forcedSystemTitle}</PageLink>
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
