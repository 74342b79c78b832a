import {
  PROVIDER_RESPONSE,
  PROVIDER_PATH,
  type ProviderCredential,
} from "#protocol/provider-window.ts";
import { ProviderError, readProviderResponse } from "./provider-response.ts";

const WIDTH = 500;
const HEIGHT = 600;
const POLL_MS = 2000;
const MOBILE_POLL_MS = 10_000;
/** How long to wait for a response after the popup was closed. */
const GRACE_MS = 8000;

interface PopupOptions {
  readonly providerId: string;
  /** Rejects if this page may not sign users in. The popup is then closed. */
  readonly isAllowed: Promise<void>;
}

let cancelCurrent: (() => void) | undefined;

/** `next` is empty for a popup, otherwise the path to return to. */
export function providerPath(providerId: string, next: string): string {
  return `${PROVIDER_PATH}/${providerId}?${new URLSearchParams({ next })}`;
}

/**
 * Call it directly in the click handler, or browsers block the popup. Throws ProviderError; a second call cancels the
 * first with auth/cancelled-popup-request.
 */
export async function openProviderPopup(options: PopupOptions): Promise<ProviderCredential> {
  const { providerId, isAllowed } = options;
  cancelCurrent?.();
  const popup = window.open(providerPath(providerId, ""), "", features());
  const [credential] = await Promise.all([
    popup ? responseOf(popup, isAllowed) : Promise.reject(new ProviderError("auth/popup-blocked")),
    isAllowed,
  ]);
  return credential;
}

function responseOf(popup: Window, isAllowed: Promise<void>): Promise<ProviderCredential> {
  return new Promise((resolve, reject) => {
    const watch = watchPopup(popup, finish);
    const cancel = () => finish(fail("auth/cancelled-popup-request"));
    cancelCurrent = cancel;
    isAllowed.catch((error: unknown) => finish(() => raise(error)));

    function finish(read: () => ProviderCredential): void {
      if (!watch.isOpen()) return;
      watch.stop();
      popup.close();
      if (cancelCurrent === cancel) cancelCurrent = undefined;
      try {
        resolve(read());
      } catch (error) {
        reject(error);
      }
    }
  });
}

function watchPopup(popup: Window, finish: (read: () => ProviderCredential) => void) {
  let isOpen = true;
  let timer = setTimeout(poll, pollMs());
  window.addEventListener("message", listen);

  function poll(): void {
    timer = popup.closed
      ? setTimeout(() => finish(fail("auth/popup-closed-by-user")), GRACE_MS)
      : setTimeout(poll, pollMs());
  }

  function listen({ origin, source, data }: MessageEvent): void {
    if (origin !== location.origin || source !== popup || data?.type !== PROVIDER_RESPONSE) return;
    finish(() => readProviderResponse(data.answer));
  }

  return {
    isOpen: () => isOpen,
    stop() {
      isOpen = false;
      clearTimeout(timer);
      window.removeEventListener("message", listen);
    },
  };
}

function fail(code: string): () => never {
  return () => raise(new ProviderError(code));
}

function raise(error: unknown): never {
  throw error;
}

function features(): string {
  const left = Math.max((screen.availWidth - WIDTH) / 2, 0);
  const top = Math.max((screen.availHeight - HEIGHT) / 2, 0);
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
}

/** Phones show one page at a time, so polling more often is useless. */
function pollMs(): number {
  return /android|webos|iphone|ipad|ipod|blackberry|iemobile/i.test(navigator.userAgent)
    ? MOBILE_POLL_MS
    : POLL_MS;
}
