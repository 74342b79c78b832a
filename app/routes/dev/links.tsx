import { href } from "react-router";
import { kitText } from "../../i18n/en-kit.ts";
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
  return (
    <DevPage title={kitText.linksTitle}>
      <ul className="space-y-2">
        {links.map(([label, to]) => (
          <li key={label}>
            <PageLink to={to}>{label}</PageLink>
          </li>
        ))}
      </ul>
      <section id="far-down" className="mt-[200vh] min-h-dvh scroll-mt-4">
        <h2 className="text-xl font-semibold">{kitText.farDown}</h2>
        <PageLink to={href("/landing")}>{kitText.linkLandingBelow}</PageLink>
      </section>
    </DevPage>
  );
}
