import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { createTranslate, loadMessages, TranslateContext } from "./i18n/messages.ts";
import { NonceContext, PageInfoContext, readNonce, readPageInfo } from "./page-info.ts";

async function startApp() {
  const info = readPageInfo();
  const translate = createTranslate(await loadMessages(info.locale));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceContext value={readNonce()}>
          <PageInfoContext value={info}>
            <TranslateContext value={translate}>
              <HydratedRouter />
            </TranslateContext>
          </PageInfoContext>
        </NonceContext>
      </StrictMode>,
    );
  });
}

startApp().catch((error: unknown) => {
  reportError(new Error("Error while mounting app:", { cause: error }));
  throw error;
});
