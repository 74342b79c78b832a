import { use, type ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, useRouteError } from "react-router";
import {
  INLINE_STYLES_ID,
  LATE_HREF_ATTRIBUTE,
  LATE_STYLES_ID,
  THEME_STYLE_ID,
} from "#protocol/deferred-hydration.ts";
import type { Route } from "./+types/root.ts";
import { keepPage } from "./platform/navigation/keep-page.ts";
import { BannerPlace, ConsentScript } from "./consent/server-parts.tsx";
import { TagManagerFrame } from "./consent/tag-manager-frame.tsx";
import { ErrorPage } from "./errors/error-page.tsx";
import { StartFailed } from "./errors/part-missing.tsx";
import { UnhandledErrors } from "./errors/unhandled-errors.tsx";
import { DefaultLayout } from "./layout/default-layout.tsx";
import { faviconUrl } from "./layout/mark.ts";
import { LanguageOfferPlace } from "./layout/language-offer-place.tsx";
import { ScrollMemory } from "./layout/scroll-memory.tsx";
import { TestModeNotice } from "./layout/test-mode-notice.tsx";
import {
  InlineStylesContext,
  MountContext,
  NonceContext,
  PAGE_INFO_ID,
  type PageInfo,
  ROOT_ID,
  serialisePageInfo,
  usePageInfo,
} from "./platform/page-info.ts";
import { VariantFrame } from "./routes/variant-frame.tsx";
import type { ColorMode } from "./theme/color-mode.ts";
import { themeColorsCss } from "./theme/colors.ts";
import { useForcedColorMode } from "./theme/forced-color-mode.ts";
import { HEAD_SCRIPT_ID, headScript } from "./theme/head-script.ts";
import { LoadingBar } from "./ui/loading-bar.tsx";
import { ModalHost, SlideoverHost } from "./ui/overlay/overlay-host.tsx";
import { Toaster } from "./ui/toast/toaster.tsx";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export function Layout({ children }: { children: ReactNode }) {
  const info = usePageInfo();
  const mount = use(MountContext);
  const forced = useForcedColorMode();
  const page = (
    <>
      {info.isTestMode && <TestModeNotice />}
      {children}
    </>
  );
  if (mount === "page")
    return (
      <>
        {page}
        <ScrollMemory />
      </>
    );
  return (
    <Document info={info} forced={forced} isEmpty={mount === "empty"}>
      {page}
    </Document>
  );
}

interface DocumentProps {
  readonly info: PageInfo;
  readonly forced: ColorMode | undefined;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

function Document({ info, forced, isEmpty, children }: DocumentProps) {
  const nonce = use(NonceContext);
  const styles = use(InlineStylesContext);
  return (
    <html
      lang={info.locale}
      dir={info.isRightToLeft ? "rtl" : undefined}
      data-color-mode-forced={forced}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={faviconUrl} type="image/svg+xml" />
        {/* In development, Vite's client reads the nonce for its styles from here. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} />}
        <Meta />
        {isEmpty && <title>{info.storeName}</title>}
        {styles === undefined ? (
          <Links nonce={nonce} />
        ) : (
          <style id={INLINE_STYLES_ID} dangerouslySetInnerHTML={{ __html: styles.text }} />
        )}
        <style
          id={THEME_STYLE_ID}
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: themeColorsCss }}
        />
        {info.tracking && <ConsentScript />}
        <script
          id={HEAD_SCRIPT_ID}
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: headScript }}
        />
      </head>
      <body>
        {/* React ignores elements in the body that only the server rendered. */}
        {import.meta.env.SSR && <TagManagerFrame {...info.tracking?.tagManager} />}
        {import.meta.env.SSR && isEmpty ? (
          <>
            <div id={ROOT_ID} />
            <StartFailed />
          </>
        ) : (
          children
        )}
        {info.tracking && <BannerPlace />}
        {styles && (
          // The loader sets `href` before React starts, which then finds what it renders. Chromium fetches a sheet that is
          // only disabled.
          <link
            id={LATE_STYLES_ID}
            rel="stylesheet"
            {...{ [import.meta.env.SSR ? LATE_HREF_ATTRIBUTE : "href"]: styles.url }}
            suppressHydrationWarning
          />
        )}
        <script
          id={PAGE_INFO_ID}
          type="application/json"
          data-ssr={`${!isEmpty}`}
          dangerouslySetInnerHTML={{ __html: serialisePageInfo(info) }}
        />
        <ScrollMemory />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export function App() {
  return (
    <>
      <UnhandledErrors />
      <LoadingBar />
      <DefaultLayout>
        <Outlet />
      </DefaultLayout>
      <Toaster />
      <LanguageOfferPlace />
      <ModalHost />
      <SlideoverHost />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <VariantFrame>
      <ErrorPage error={useRouteError()} />
    </VariantFrame>
  );
}
