import { href } from "react-router";
import { kitText } from "#app/i18n/en-kit.ts";
import { DevPage, PageLink } from "./dev-page.tsx";

export default function Links() {
  const here = href("/dev/links");
  const links: [label: string, to: string][] = [
    [kitText.linkLanding, href("/landing")],
    [kitText.linkPaywall, href("/landing/paywall")],
    [kitText.linkNone, "/none?x=1"],
    [kitText.linkSlow, `${href("/dev/slow")}?ms=1500`],
    [kitText.linkInstant, href("/dev/slow")],
    [kitText.linkThrow, `${href("/dev/throw")}?status=418`],
    [kitText.linkThrowPlain, href("/dev/throw")],
    [kitText.linkInvalid, href("/dev/invalid")],
    [kitText.linkQuery, `${here}?page=2`],
    [kitText.linkHash, `${here}#far-down`],
    [kitText.linkNoHash, here],
    // Paths of the demo's rules, not of pages.
    [kitText.linkRule, "/old?x=1#places"],
    [kitText.linkRuleBelow, "/legacy/partials/hero?q=1"],
  ];
  /** With those above and the other test pages, a dozen pages that have modules of their own. */
  const ahead: [label: string, to: string][] = [
    [kitText.linkLanding2, href("/landing-v2")],
    [kitText.linkPaywall2, href("/landing-v2/paywall")],
    [kitText.linkSignIn, href("/sign-in")],
    [kitText.linkAccount, href("/account")],
    [kitText.linkPaymentError, href("/landing/confirmation/error")],
    [kitText.linkDownload, href("/landing/confirmation/download")],
    [kitText.linkPaymentError2, href("/landing-v2/confirmation/error")],
  ];
  return (
    <DevPage title={kitText.linksTitle}>
      <nav aria-label={kitText.linksAhead} className="flex flex-wrap gap-x-4 gap-y-2">
        {ahead.map(([label, to]) => (
          <PageLink key={label} to={to}>
            {label}
          </PageLink>
        ))}
        <a href={href("/landing/Partials/Hero")} target="_blank" rel="noreferrer">
          {kitText.linkNewWindow}
        </a>
        <a href={href("/landing/Partials/Hero")} download>
          {kitText.linkDownloadFile}
        </a>
        <a href="https://example.com/landing/Partials/Hero" rel="external">
          {kitText.linkExternal}
        </a>
      </nav>
      <ul className="space-y-2">
        {links.map(([label, to]) => (
          <li key={label}>
            <PageLink to={to}>{label}</PageLink>
          </li>
        ))}
      </ul>
      <section id="far-down" className="mt-[200vh] min-h-dvh scroll-mt-4">
        <h2 className="text-xl font-semibold">{kitText.farDown}</h2>
        <PageLink to={href("/landing")}>{kitText.linkLandingBelow}</PageLink>{" "}
        <PageLink to={href("/landing-v2/confirmation/download")}>{kitText.linkFarPage}</PageLink>
      </section>
    </DevPage>
  );
}
