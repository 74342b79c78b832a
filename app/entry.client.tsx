import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { createBuildMeta } from "./build/build-meta.ts";
import { createNavigationGuard } from "./build/guard-navigation.ts";
import { watchLinks } from "./build/links-in-view.ts";
import { createPayloads, payloadsContext } from "./build/payloads.ts";
import { pollBuilds } from "./build/poll-builds.ts";
import { createPrefetch } from "./build/prefetch.ts";
import { createTranslate, loadMessages, TranslateContext } from "./i18n/messages.ts";
import { showNotice } from "./notice.ts";
import {
  InlineStylesContext,
  NonceContext,
  PageInfoContext,
  readInlineStyles,
  readNonce,
  readPageInfo,
} from "./page-info.ts";

async function startApp() {
  const info = readPageInfo();
  const { buildId, buildPollMs: pollMs } = info;
  const readMeta = createBuildMeta(buildId);
  const payloads = createPayloads(buildId, readMeta);
  const guard = createNavigationGuard(readMeta);
  const translate = createTranslate(await loadMessages(info.locale));
  const createContext = () => {
    const context = new RouterContextProvider();
    context.set(payloadsContext, payloads);
    return context;
  };
  // Once: an effect may run twice.
  let isArmed = false;
  const startUp = () => {
    if (isArmed) return;
    isArmed = true;
    showNotice(translate);
    whenIdle(() => watchLinks(createPrefetch({ readMeta, payloads })));
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceContext value={readNonce()}>
          <PageInfoContext value={info}>
            <TranslateContext value={translate}>
              <InlineStylesContext value={readInlineStyles()}>
                <Hydration onDone={startUp}>
                  <HydratedRouter
                    instrumentations={[guard.instrumentation]}
                    getContext={createContext}
                  />
                </Hydration>
              </InlineStylesContext>
            </TranslateContext>
          </PageInfoContext>
        </NonceContext>
      </StrictMode>,
    );
  });
  whenIdle(() => {
    pollBuilds({ buildId, pollMs, onNewBuild: guard.expectNewBuild });
    void readMeta();
  });
}

/** Nothing tells from outside that React has taken over. */
function Hydration({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(onDone, [onDone]);
  return children;
}

/** Browsers that cannot tell are not asked. */
function whenIdle(callback: () => void): void {
  if (typeof window.requestIdleCallback === "function") requestIdleCallback(callback);
  else setTimeout(callback);
}

startApp().catch((error: unknown) => {
  reportError(new Error("Error while mounting app:", { cause: error }));
  throw error;
});
