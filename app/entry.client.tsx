import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { createTranslate, loadMessages, TranslateContext } from "./i18n/messages.ts";
import { PageInfoContext, readPageInfo } from "./page-info.ts";

async function startApp() {
  const info = readPageInfo();
  const translate = createTranslate(await loadMessages(info.locale));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageInfoContext value={info}>
          <TranslateContext value={translate}>
            <HydratedRouter />
          </TranslateContext>
        </PageInfoContext>
      </StrictMode>,
    );
  });
}

startApp().catch((error: unknown) => {
  reportError(new Error("Error while mounting app:", { cause: error }));
  throw error;
});
