/** What a provider leads back to: hands the answer to the page that opened the window, or to the sign-in page. */
import { html, raw } from "hono/html";

/** Where the sign-in page looks for an answer that no window waits for; `app/session/provider-answer.ts` reads it. */
const STORAGE_KEY = "provider-answer";
const SIGN_IN_PATH = "/sign-in";

/** The code leaves the address bar first; the message goes to this origin and no other. */
const script = `
const { search, pathname, origin } = location;
history.replaceState(null, "", pathname);
function deliver(answer) {
  if (opener && !opener.closed) {
    opener.postMessage({ type: "${STORAGE_KEY}", answer }, origin);
    close();
    return;
  }
  try {
    sessionStorage.setItem("${STORAGE_KEY}", JSON.stringify(answer));
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

/** The same for everybody: it holds neither code nor token. */
export function answerPage(nonce: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Signing in …</title>
      </head>
      <body>
        <p role="status">Signing in …</p>
        <noscript>Signing in needs JavaScript.</noscript>
        <script nonce="${nonce}">
          ${raw(script)};
        </script>
      </body>
    </html>`;
}
