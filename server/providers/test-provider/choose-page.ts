import { html } from "hono/html";
import { TEST_PROVIDER_PATH } from "../paths.ts";

interface ChoosePage {
  readonly nonce: string;
  /** Goes back with the form. */
  readonly hidden: Readonly<Record<string, string | undefined>>;
}

/** Who the tester wants to be. */
export function choosePage({ nonce, hidden }: ChoosePage) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Test provider (test mode)</title>
        <style nonce="${nonce}">
          :root {
            color-scheme: light dark;
            font-family: system-ui, sans-serif;
          }
          body {
            margin: 2rem auto;
            max-width: 24rem;
            padding: 0 1rem;
          }
          form {
            display: grid;
            gap: 1rem;
          }
          label.field {
            display: grid;
            gap: 0.25rem;
          }
          input,
          button {
            font: inherit;
            padding: 0.5rem;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Test provider</h1>
          <p>Nobody is asked for a password here: say who you want to be.</p>
          <form method="post" action="${TEST_PROVIDER_PATH}/authorize">
            ${Object.entries(hidden).map(
              ([name, value]) =>
                value !== undefined &&
                html`<input type="hidden" name="${name}" value="${value}" />`,
            )}
            <label class="field"
              >Email <input name="email" type="email" required autocomplete="off"
            /></label>
            <label class="field"
              >Name <input name="name" autocomplete="off" maxlength="100"
            /></label>
            <label><input name="verified" type="checkbox" checked /> The address is verified</label>
            <button name="decision" value="continue">Continue</button>
            <button name="decision" value="cancel" formnovalidate>Cancel</button>
          </form>
        </main>
      </body>
    </html>`;
}
