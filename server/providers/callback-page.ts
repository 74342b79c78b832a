/** The page to which a provider redirects. It passes the result to the page that opened the window, or to sign-in. */
import { html, raw } from "hono/html";
import { PROVIDER_RESPONSE } from "#protocol/provider-window.ts";
import { directionOf } from "#locales/direction.ts";
import { loadTranslate } from "#locales/load-translate.ts";

const SIGN_IN_PATH = "/sign-in";

/** First removes the code from the address bar. Posts the message only to this origin. */
const script = `
const { search, pathname, origin } = location;
history.replaceState(null, "", pathname);
function deliver(answer) {
  if (opener && !opener.closed) {
    opener.postMessage({ type: "${PROVIDER_RESPONSE}", answer }, origin);
    close();
    return;
  }
  try {
    sessionStorage.setItem("${PROVIDER_RESPONSE}", JSON.stringify(answer));
  } finally {
    const next = answer.next ? "?" + new URLSearchParams({ next: answer.next }) : "";
    location.replace("${SIGN_IN_PATH}" + next);
  }
}
fetch(pathname, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ query: search }),
})
  .then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  })
  .catch(() => ({ code: "auth/network-request-failed" }))
  .then(deliver);
`;

/** The same for all visitors: the page contains neither code nor token. */
export async function callbackPage(nonce: string, locale: string) {
  const translate = await loadTranslate(locale);
  const signingIn = translate("provider.signingIn");
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${signingIn}</title>
      </head>
      <body>
        <p role="status">${signingIn}</p>
        <noscript>${translate("provider.needsScript")}</noscript>
        <script nonce="${nonce}">
          ${raw(script)};
        </script>
      </body>
    </html>`;
}
