import { Hono } from "hono";
import { html } from "hono/html";
import type { EnclosedPictures } from "#domain/catalog/media.ts";
import type { Inbox, InboxMail } from "#domain/ports/mail.ts";
import { directionOf } from "#locales/direction.ts";
import type { Translate } from "#locales/translate.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import type { HonoEnv } from "../http/environment.ts";

/** The development inbox as a page and as JSON; mounted only in test mode. */
export function createInboxApi(inbox: Inbox, pictures: EnclosedPictures): Hono<HonoEnv> {
  const api = new Hono<HonoEnv>();
  api.get("/dev/inbox.json", async (c) => c.json(await inbox.list(c.req.query("to"))));
  api.get("/dev/inbox/:id/html", async (c) => {
    const mail = (await inbox.list()).find(({ id }) => id === c.req.param("id"));
    if (!mail) return c.notFound();
    c.set("isMailFrame", true);
    return c.html(withPictures(mail.html, pictures));
  });
  api.get("/dev/inbox", async (c) => {
    const mails = await inbox.list(c.req.query("to"));
    const locale = c.get("browserLocale");
    const translate = await loadTranslate(locale);
    return c.html(
      html`<!doctype html>
        <html lang="${locale}" dir="${directionOf(locale)}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <title>${translate("inbox.title")}</title>
            <style nonce="${c.get("nonce")}">
              :root {
                color-scheme: light dark;
                font-family: system-ui, sans-serif;
              }
              body {
                margin: 2rem auto;
                max-width: 44rem;
                padding: 0 1rem;
                overflow-wrap: anywhere;
              }
              a {
                color: inherit;
              }
              article {
                border-top: 1px solid;
                padding: 1rem 0;
              }
              iframe {
                border: 1px solid;
                height: 40rem;
                width: 100%;
              }
              pre {
                font: inherit;
                white-space: pre-wrap;
              }
            </style>
          </head>
          <body>
            <main>
              <h1>${translate("inbox.title")}</h1>
              ${mails.length === 0 ? html`<p>${translate("inbox.empty")}</p>` : ""}
              ${mails.map((mail) => articleOf(mail, translate))}
            </main>
          </body>
        </html>`,
    );
  });
  return api;
}

/** The pictures are not stored with each mail. */
function withPictures(html: string, pictures: EnclosedPictures): string {
  return Object.entries(pictures).reduce((shown, [cid, { filename, content }]) => {
    const type = filename.endsWith(".png") ? "image/png" : "image/jpeg";
    const data = `data:${type};base64,${Buffer.from(content).toString("base64")}`;
    return shown.replaceAll(`src="cid:${cid}"`, `src="${data}"`);
  }, html);
}

function articleOf(mail: InboxMail, translate: Translate) {
  return html`<article>
    <h2>${mail.subject}</h2>
    <p>
      ${translate("inbox.to", { address: mail.to })},
      <time datetime="${mail.at}">${mail.at}</time>
    </p>
    <iframe
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
      src="/dev/inbox/${mail.id}/html"
      title="${translate("inbox.html")}"
    ></iframe>
    <details>
      <summary>${translate("inbox.text")}</summary>
      <pre>${mail.text}</pre>
    </details>
    ${(mail.attachments ?? []).map(
      ({ filename, content }) =>
        html`<details>
          <summary>${filename}</summary>
          <pre>${content}</pre>
        </details>`,
    )}
    <ul>
      ${mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
    </ul>
  </article>`;
}
