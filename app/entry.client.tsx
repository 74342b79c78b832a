import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { createBuildMeta } from "./platform/navigation/build-meta.ts";
import { createNavigationGuard } from "./build/guard-navigation.ts";
import { watchLinks } from "./platform/navigation/links-in-view.ts";
import { createPayloads, payloadsContext } from "./platform/navigation/payloads.ts";
import { pollBuilds } from "./platform/navigation/poll-builds.ts";
import { createPrefetch } from "./platform/navigation/prefetch.ts";
import { addMessages, createTranslate, TranslateContext } from "./i18n/messages.ts";
import { showNotice } from "./layout/notice.ts";
import {
  InlineStylesContext,
  type Mount,
  MountContext,
  NonceContext,
  PageInfoContext,
  readInlineStyles,
  readMount,
  readNonce,
  readPageInfo,
  ROOT_ID,
} from "./platform/page-info.ts";

/** Every step that may fail comes before React takes the page over. */
async function startApp() {
  const info = readPageInfo();
  const mount = readMount();
  const { buildId, buildPollMs: pollMs } = info;
  const readMeta = createBuildMeta(buildId);
  const payloads = createPayloads(buildId, readMeta);
  const guard = createNavigationGuard(readMeta);
  const translate = createTranslate(await addMessages("everyone", info.locale));
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
  whenIdle(() => {
    pollBuilds({ buildId, pollMs, onNewBuild: guard.expectNewBuild });
    void readMeta();
  });
  takeOver(
    mount,
    <StrictMode>
      <NonceContext value={readNonce()}>
        <MountContext value={mount}>
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
        </MountContext>
      </NonceContext>
    </StrictMode>,
  );
}

function takeOver(mount: Mount, page: ReactNode): void {
  if (mount === "document") return startTransition(() => void hydrateRoot(document, page));
  const root = document.getElementById(ROOT_ID);
  if (!root) throw new Error(`The document has neither a page nor #${ROOT_ID}`);
  // The page brings its own.
  document.head.querySelector("title")?.remove();
  startTransition(() => createRoot(root).render(page));
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
  // oxlint-disable-next-line no-console -- the specification's line, for whoever looks why nothing works
  console.error("Error while mounting app:", error);
  void import("./errors/start-failure.ts").then(({ showStartFailure }) => showStartFailure());
  throw error;
});
