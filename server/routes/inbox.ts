import { Hono } from "hono";
import { html } from "hono/html";
import type { Inbox } from "../adapters/mail/inbox.ts";
import type { HonoEnv } from "../middleware/environment.ts";

/** The development inbox for people and for tests; mounted in test mode only. */
export function createInboxApi(inbox: Inbox): Hono<HonoEnv> {
  const api = new Hono<HonoEnv>();
  api.get("/dev/inbox.json", async (c) => c.json(await inbox.list(c.req.query("to"))));
  api.get("/dev/inbox", async (c) => {
    const mails = await inbox.list(c.req.query("to"));
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <title>Inbox (test mode)</title>
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
              pre {
                font: inherit;
                white-space: pre-wrap;
              }
            </style>
          </head>
          <body>
            <main>
              <h1>Inbox (test mode)</h1>
              ${mails.length === 0 ? html`<p>No mail yet.</p>` : ""}
              ${mails.map(
                (mail) =>
                  html`<article>
                    <h2>${mail.subject}</h2>
                    <p>To ${mail.to}, <time datetime="${mail.at}">${mail.at}</time></p>
                    <pre>${mail.text}</pre>
                    <ul>
                      ${mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
                    </ul>
                  </article>`,
              )}
            </main>
          </body>
        </html>`,
    );
  });
  return api;
}
