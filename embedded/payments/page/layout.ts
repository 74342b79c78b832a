/** Parts that all pages of a payment share. The template tag escapes all values. */
import { html, raw } from "hono/html";
import { directionOf } from "#locales/direction.ts";
import type { Translate } from "#locales/translate.ts";
import { accentStyle, pageStyle } from "./style.ts";

export type Html = ReturnType<typeof html>;

/** The merchant, as Stripe's page shows it. */
export interface Shop {
  readonly nameIn: (locale: string) => string;
  /** As #rrggbb, readable with white text. */
  readonly color: string;
  /** CSS with the typefaces and radii of its own pages. */
  readonly styles: string;
  readonly markUrl: string;
  /** "poster": square, with a heavy face and a blue header. `returnUrl` is that of a session. */
  readonly kindOf: (returnUrl: string) => {
    readonly frame: "calm" | "poster";
    readonly flow: "account-first" | "guest-first";
  };
  /** What the item of that name contains, in a few lines. */
  readonly includedIn: (item: string, locale: string) => readonly string[];
  /** Days in which the buyer may have the money back, or 0. */
  readonly guaranteeDays: number;
  /** Of the product, as in HTML. Absent: no picture. */
  readonly cover?:
    | {
        readonly url: string;
        readonly width: number;
        readonly height: number;
        readonly srcSet?: string;
      }
    | undefined;
}

export interface PageContext {
  readonly locale: string;
  readonly translate: Translate;
  readonly nonce: string | undefined;
  readonly shop: Shop | undefined;
  readonly frame: "calm" | "poster";
}

export function layout(
  { locale, translate, nonce, shop, frame }: PageContext,
  title: string,
  content: Html,
): Html {
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${title}</title>
        <style${nonce ? html` nonce="${nonce}"` : ""}>${pageStyle}${shop ? [raw(shop.styles), accentStyle(shop.color)] : ""}</style>
      </head>
      <body class="${frame}">
        <header>
          <p class="banner">${translate("common.testMode")}</p>
          ${shop ? shopLine(shop, locale) : ""}
        </header>
        ${content}
      </body>
    </html>`;
}

function shopLine({ nameIn, markUrl }: Shop, locale: string): Html {
  return html`<p class="shop">
    <img src="${markUrl}" width="28" height="28" alt="" />${nameIn(locale)}
  </p>`;
}

export function messagePage(context: PageContext, name: "tooLarge" | "notFound" | "expired"): Html {
  const { translate } = context;
  const title = translate(`payment.${name}Title`);
  return layout(
    context,
    title,
    html`<main class="narrow">
      <section class="sheet">
        <h1>${title}</h1>
        <p>${translate(`payment.${name}`)}</p>
        <a class="back" href="/">${translate("payment.home")}</a>
      </section>
    </main>`,
  );
}
