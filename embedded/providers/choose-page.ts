import { html } from "hono/html";
import { directionOf } from "#locales/direction.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import { TEST_PROVIDER_PATH } from "./path.ts";

interface ChoosePage {
  readonly nonce: string;
  readonly locale: string;
  readonly hidden: Readonly<Record<string, string | undefined>>;
}

export async function choosePage({ nonce, locale, hidden }: ChoosePage) {
  const translate = await loadTranslate(locale);
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${translate("provider.testPageTitle")}</title>
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
          <h1>${translate("provider.testTitle")}</h1>
          <p>${translate("provider.testLead")}</p>
          <form method="post" action="${TEST_PROVIDER_PATH}/authorize">
            ${Object.entries(hidden).map(
              ([name, value]) =>
                value !== undefined &&
                html`<input type="hidden" name="${name}" value="${value}" />`,
            )}
            <label class="field">
              ${translate("provider.testEmail")}
              <input name="email" type="email" required autocomplete="off" />
            </label>
            <label class="field">
              ${translate("provider.testName")}
              <input name="name" autocomplete="off" maxlength="100" />
            </label>
            <label>
              <input name="verified" type="checkbox" checked />
              ${translate("provider.testVerified")}
            </label>
            <button name="decision" value="continue">${translate("provider.testContinue")}</button>
            <button name="decision" value="cancel" formnovalidate>
              ${translate("provider.testCancel")}
            </button>
          </form>
        </main>
      </body>
    </html>`;
}
