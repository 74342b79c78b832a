import "./errors/reported.ts";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { unstable_forceFrameRate } from "scheduler";
import { createBuildMeta } from "./platform/payload/build-meta.ts";
import { tolerateForeignNodes } from "./platform/browser/foreign-nodes.ts";
import { whenIdle } from "./platform/browser/optional.ts";
import { createNavigationGuard } from "./platform/navigation/guard-navigation.ts";
import { watchLinks } from "./platform/navigation/links-in-view.ts";
import { createPayloads, payloadsContext } from "./platform/payload/payloads.ts";
import { pollBuilds } from "./platform/navigation/poll-builds.ts";
import {
  announceRefusedNavigation,
  onNavigationRefused,
} from "./platform/navigation/refused-navigation.ts";
import { createPrefetch } from "./platform/navigation/prefetch.ts";
import { isNetworkFailure } from "./platform/network-failure.ts";
import { nameChunks } from "./platform/react-router/route-modules.ts";
import everyone from "virtual:catalogues/everyone";
import { createTranslate } from "#locales/translate.ts";
import { addMessages, TranslateContext } from "./i18n/messages.ts";
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
import { DrawingsContext, readDrawings } from "./ui/drawings.ts";
import { toast } from "./ui/toast/toast-store.ts";

/**
 * While React renders the next page, it pauses for the browser this often. By default it pauses every 5 ms, and a slow
 * phone spends as long on frames in between, which show nothing new, as on the page.
 */
const PAUSES_PER_SECOND = 20;

/** Runs every step that may fail, and only then lets React hydrate or render the page. */
async function startApp() {
  tolerateForeignNodes();
  nameChunks();
  const info = readPageInfo();
  const mount = readMount();
  const { buildId, buildPollMs: pollMs } = info;
  const readMeta = createBuildMeta(buildId);
  const payloads = createPayloads(buildId, readMeta);
  const guard = createNavigationGuard(readMeta);
  const translate = createTranslate(await addMessages(everyone, info.locale), info.locale);
  const createContext = () => {
    const context = new RouterContextProvider();
    context.set(payloadsContext, payloads);
    return context;
  };
  // React may run the effect twice in development.
  let isArmed = false;
  const startUp = () => {
    if (isArmed) return;
    isArmed = true;
    unstable_forceFrameRate(PAUSES_PER_SECOND);
    document.documentElement.dataset.started = "";
    showNotice(translate);
    onNavigationRefused(() => {
      if (!navigator.onLine) toast.add({ id: "offline", title: translate("common.offline") });
    });
    // A form that loads a document would replace the page by the browser's error.
    addEventListener("submit", (event) => {
      if (navigator.onLine || event.defaultPrevented) return;
      event.preventDefault();
      announceRefusedNavigation();
    });
    whenIdle(() => watchLinks(createPrefetch({ readMeta, payloads })));
  };
  whenIdle(() => {
    pollBuilds({ buildId, pollMs, onNewBuild: guard.expectNewBuild });
    void readMeta();
    if (info.tracking)
      void import("./analytics/follow-choice.ts").then(({ followChoice }) => followChoice());
  });
  renderPage(
    mount,
    <StrictMode>
      <NonceContext value={readNonce()}>
        <MountContext value={mount}>
          <PageInfoContext value={info}>
            <TranslateContext value={translate}>
              <InlineStylesContext value={readInlineStyles()}>
                <DrawingsContext value={readDrawings()}>
                  <Hydration onDone={startUp}>
                    <HydratedRouter
                      instrumentations={[guard.instrumentation]}
                      getContext={createContext}
                    />
                  </Hydration>
                </DrawingsContext>
              </InlineStylesContext>
            </TranslateContext>
          </PageInfoContext>
        </MountContext>
      </NonceContext>
    </StrictMode>,
  );
}

function renderPage(mount: Mount, page: ReactNode): void {
  if (mount === "document") return startTransition(() => void hydrateRoot(document, page));
  const root = document.getElementById(ROOT_ID);
  if (!root) throw new Error(`The document has neither a page nor #${ROOT_ID}`);
  // Remove the title, because the rendered page contains its own.
  document.head.querySelector("title")?.remove();
  startTransition(() => createRoot(root).render(page));
}

function Hydration({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(onDone, [onDone]);
  return children;
}

export function start(): void {
  startApp().catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- required by the specification, for whoever debugs a page that fails to start
    console.error("Error while mounting app:", error);
    document.documentElement.dataset.startFailed = "";
    // After a network failure, keep a server-rendered page: it is readable, and its links and forms need no scripts.
    if (readMount() === "page" || !isNetworkFailure(error))
      void import("./errors/start-failure.ts").then(({ showStartFailure }) => showStartFailure());
    throw error;
  });
}
