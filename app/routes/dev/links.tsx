import { href } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { DevPage, PageLink } from "./dev-page.tsx";

export default function Links() {
  const translate = useTranslate();
  const here = href("/dev/links");
  const links: [label: string, to: string][] = [
    [translate("kit.linkLanding"), href("/landing")],
    [translate("kit.linkPaywall"), href("/landing/paywall")],
    [translate("kit.linkNone"), "/none?x=1"],
    [translate("kit.linkSlow"), `${href("/dev/slow")}?ms=1500`],
    [translate("kit.linkInstant"), href("/dev/slow")],
    [translate("kit.linkThrow"), `${href("/dev/throw")}?status=418`],
    [translate("kit.linkThrowPlain"), href("/dev/throw")],
    [translate("kit.linkInvalid"), href("/dev/invalid")],
    [translate("kit.linkQuery"), `${here}?page=2`],
    [translate("kit.linkHash"), `${here}#far-down`],
    [translate("kit.linkNoHash"), here],
    [translate("kit.linkRule"), "/old?x=1#ideas"],
    [translate("kit.linkRuleBelow"), "/legacy/partials/hero?q=1"],
  ];
  const prefetched: [label: string, to: string][] = [
    [translate("kit.linkLanding2"), href("/landing-v2")],
    [translate("kit.linkSignIn"), href("/sign-in")],
    [translate("kit.linkAccount"), href("/account")],
    [translate("kit.linkPaymentError"), href("/landing/confirmation/error")],
    [translate("kit.linkDownload"), href("/landing/confirmation/download")],
  ];
  return (
    <DevPage title={translate("kit.linksTitle")}>
      <nav aria-label={translate("kit.linksAhead")} className="flex flex-wrap gap-x-4 gap-y-2">
        {prefetched.map(([label, to]) => (
          <PageLink key={label} to={to}>
            {label}
          </PageLink>
        ))}
        <a href={href("/landing/Partials/Hero")} target="_blank" rel="noreferrer">
          {translate("kit.linkNewWindow")}
        </a>
        <a href={href("/landing/Partials/Hero")} download>
          {translate("kit.linkDownloadFile")}
        </a>
        <a href="https://example.com/landing/Partials/Hero" rel="external">
          {translate("kit.linkExternal")}
        </a>
      </nav>
      <ul className="space-y-2">
        {links.map(([label, to]) => (
          <li key={label}>
            <PageLink to={to}>{label}</PageLink>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        onClick={() => {
          throw new Error("A handler threw");
        }}
      >
        {translate("kit.throwInHandler")}
      </Button>
      <section id="far-down" className="mt-[200vh] min-h-dvh scroll-mt-4">
        <h2 className="text-xl font-semibold">{translate("kit.farDown")}</h2>
        <PageLink to={href("/landing")}>{translate("kit.linkLandingBelow")}</PageLink>{" "}
        <PageLink to={href("/dev/icons")}>{translate("kit.linkFarPage")}</PageLink>
      </section>
    </DevPage>
  );
}
