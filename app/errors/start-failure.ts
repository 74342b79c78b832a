import { addMessages, createTranslate } from "../i18n/messages.ts";

const TITLE = "Internal Server Error";

/**
 * The error view in place of a page that could not start. Without React, the settings and, at first, the language's words:
 * each may be what was missing.
 */
export function showStartFailure(): void {
  const view = document.createElement("main");
  view.className = "mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-4 py-16";
  const heading = document.createElement("h1");
  heading.className = "text-6xl font-semibold tracking-tight";
  heading.textContent = "500";
  const text = document.createElement("p");
  text.className = "text-lg wrap-anywhere";
  text.textContent = TITLE;
  view.append(heading, text);
  document.title = `500 - ${TITLE} | ${location.host}`;
  document.body.replaceChildren(view);
  addMessages("everyone", document.documentElement.lang).then(
    (messages) => {
      text.textContent = createTranslate(messages)("error.unexpected");
    },
    // Without words it stays as it is.
    () => {},
  );
}
