/** A provider's window: opened in the click, watched until it answers or is closed. */
import {
  ANSWER_KEY,
  type ProviderCredential,
  ProviderError,
  readAnswer,
} from "./provider-answer.ts";

const WIDTH = 500;
const HEIGHT = 600;
const POLL_MS = 2000;
const MOBILE_POLL_MS = 10_000;
/** After the window is seen closed: its answer may still be on the way. */
const GRACE_MS = 8000;

interface PopupOptions {
  readonly providerId: string;
  /** Rejects where this page may not sign anybody in; the window is closed then. */
  readonly isAllowed: Promise<void>;
}

let cancelCurrent: (() => void) | undefined;

/** Without a window the same way leads back to the sign-in page. */
export function providerPath(providerId: string, next: string): string {
  return `/auth/provider/${providerId}?${new URLSearchParams({ next })}`;
}

/**
 * Call it in the click itself: later, a browser blocks the window. A second call cancels the first. Throws ProviderError:
 * auth/popup-blocked, auth/popup-closed-by-user, auth/cancelled-popup-request, or what `isAllowed` and the answer say.
 */
export async function openProviderPopup(options: PopupOptions): Promise<ProviderCredential> {
  const { providerId, isAllowed } = options;
  cancelCurrent?.();
  const popup = window.open(providerPath(providerId, ""), "", features());
  const [credential] = await Promise.all([
    popup ? answerOf(popup, isAllowed) : Promise.reject(new ProviderError("auth/popup-blocked")),
    isAllowed,
  ]);
  return credential;
}

function answerOf(popup: Window, isAllowed: Promise<void>): Promise<ProviderCredential> {
  return new Promise((resolve, reject) => {
    const watch = watchPopup(popup, finish);
    const cancel = () => finish(fail("auth/cancelled-popup-request"));
    cancelCurrent = cancel;
    isAllowed.catch((error: unknown) => finish(() => raise(error)));

    function finish(answer: () => ProviderCredential): void {
      if (!watch.isOpen()) return;
      watch.stop();
      popup.close();
      if (cancelCurrent === cancel) cancelCurrent = undefined;
      try {
        resolve(answer());
      } catch (error) {
        reject(error);
      }
    }
  });
}

/** Calls back at most once, with what there is to know. */
function watchPopup(popup: Window, finish: (answer: () => ProviderCredential) => void) {
  let isOpen = true;
  let timer = setTimeout(poll, pollMs());
  window.addEventListener("message", listen);

  function poll(): void {
    timer = popup.closed
      ? setTimeout(() => finish(fail("auth/popup-closed-by-user")), GRACE_MS)
      : setTimeout(poll, pollMs());
  }

  function listen({ origin, source, data }: MessageEvent): void {
    if (origin !== location.origin || source !== popup || data?.type !== ANSWER_KEY) return;
    finish(() => readAnswer(data.answer));
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

/** A phone shows one page at a time: looking more often would tell nothing. */
function pollMs(): number {
  return /android|webos|iphone|ipad|ipod|blackberry|iemobile/i.test(navigator.userAgent)
    ? MOBILE_POLL_MS
    : POLL_MS;
}
