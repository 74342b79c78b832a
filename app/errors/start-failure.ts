import everyone from "virtual:catalogues/everyone";
import { createTranslate } from "#locales/translate.ts";
import { addMessages } from "../i18n/messages.ts";

const TITLE = "Internal Server Error";

/** Shows an error view without React and page settings, because any of these may have failed to load. */
export function showStartFailure(): void {
  const view = document.createElement("main");
  view.className = "mx-auto flex w-full max-w-xl grow flex-col justify-center gap-4 px-4 py-16";
  const heading = document.createElement("h1");
  heading.className = "text-7xl font-semibold tracking-tight";
  heading.textContent = "500";
  const text = document.createElement("p");
  text.className = "wrap-anywhere";
  text.textContent = TITLE;
  view.append(heading, text);
  document.title = `500 - ${TITLE} | ${location.host}`;
  document.body.replaceChildren(view);
  const locale = document.documentElement.lang;
  addMessages(everyone, locale).then(
    (messages) => {
      text.textContent = createTranslate(messages, locale)("error.unexpected");
    },
    // If the translations cannot be loaded, the English title stays.
    () => {},
  );
}
