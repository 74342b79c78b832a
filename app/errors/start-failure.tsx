import { createRoot } from "react-dom/client";
import { defaultStatusMessage } from "#domain/failure.ts";
import {
  createTranslate,
  loadMessages,
  type Translate,
  TranslateContext,
} from "../i18n/messages.ts";
import { type PageInfo, PageInfoContext, readPageInfo, ROOT_ID } from "../page-info.ts";
import { ErrorPage } from "./error-page.tsx";

/** The error view in place of a page that could not start. Whatever was missing for that may be missing here, too. */
export function showStartFailure(): void {
  const info = readInfo();
  const root = document.createElement("div");
  root.id = ROOT_ID;
  document.body.replaceChildren(root);
  document.head.querySelector("title")?.remove();
  const reactRoot = createRoot(root);
  const show = (translate: Translate) =>
    reactRoot.render(
      <PageInfoContext value={info}>
        <TranslateContext value={translate}>
          <ErrorPage error={undefined} />
        </TranslateContext>
      </PageInfoContext>,
    );
  show(() => defaultStatusMessage(500));
  loadMessages(document.documentElement.lang).then(
    (messages) => show(createTranslate(messages)),
    // Without words it stays as it is.
    () => {},
  );
}

function readInfo(): PageInfo {
  const fallback = {
    locale: "",
    storeName: location.host,
    seller: { name: "", address: "", email: "" },
    isTestMode: false,
    identityApiKey: "",
    buildId: "",
    buildPollMs: 0,
  };
  try {
    return readPageInfo();
  } catch {
    return fallback;
  }
}
