import type { MouseEvent } from "react";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Dialog } from "@base-ui/react/dialog";
import { useTranslate } from "../../i18n/messages.ts";
import { Icon } from "../icons.tsx";
import type { OverlayService } from "./overlay-store.ts";
import { overlayStyles } from "./overlay-styles.ts";
import { useOverlayState } from "./use-overlay-state.ts";
import { usePageLock } from "./use-page-lock.ts";

interface OverlayDialogProps {
  overlay: OverlayService;
  kind: "modal" | "slideover";
}

export function renderOverlayDialog(overlay: OverlayService, kind: OverlayDialogProps["kind"]) {
  return <OverlayDialog overlay={overlay} kind={kind} />;
}

/** Locks the page with `usePageLock`, because the root element must not scroll (AC-4.26). */
function OverlayDialog({ overlay, kind }: OverlayDialogProps) {
  const { isOpen, content } = useOverlayState(overlay);
  const options = content?.options;
  const styles = overlayStyles({ kind, side: options?.side ?? "right" });
  usePageLock(isOpen);

  function onOpenChange(isWanted: boolean, details: Dialog.Root.ChangeEventDetails) {
    if (isWanted) return;
    const { reason, event } = details;
    const isOutsidePress = reason === "outside-press";
    // Toasts are above the dialog; pressing one must not close it.
    if (isOutsidePress && event.target instanceof Element && event.target.closest("[role=status]"))
      return;
    if (options?.preventClose && (isOutsidePress || reason === "escape-key"))
      options.onClosePrevented?.();
    else overlay.close();
  }

  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root
        open={isOpen}
        modal="trap-focus"
        onOpenChange={onOpenChange}
        onOpenChangeComplete={(isStillOpen) => {
          if (!isStillOpen) overlay.reset();
        }}
      >
        <Dialog.Portal>
          <Dialog.Backdrop className={styles.backdrop()} onMouseDown={keepFocus} />
          <Dialog.Viewport className={styles.viewport()} onMouseDown={keepFocus}>
            <div className={styles.place()}>
              <Dialog.Popup
                aria-modal
                className={styles.popup()}
                finalFocus={() => finalFocusTarget(content?.opener)}
              >
                <Dialog.Title className="pe-8 text-xl font-semibold">{options?.title}</Dialog.Title>
                <div className="mt-3">{content?.render()}</div>
                {!options?.preventClose && <CloseButton />}
              </Dialog.Popup>
            </div>
          </Dialog.Viewport>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}

/** A press outside the dialog must not clear the focus. */
function keepFocus({ target, nativeEvent }: MouseEvent): void {
  if (target instanceof Element && !target.closest("[role=dialog]")) nativeEvent.preventDefault();
}

/** `main` if the opener is gone. */
function finalFocusTarget(opener: HTMLElement | undefined): HTMLElement | boolean {
  return opener?.isConnected ? opener : (document.querySelector<HTMLElement>("main") ?? true);
}

/** Last in tab order, so that the content's first control comes before it. */
function CloseButton() {
  const translate = useTranslate();
  return (
    <Dialog.Close
      aria-label={translate("ui.close")}
      className="absolute end-4 top-4 grid size-8 place-items-center rounded-md text-gray-600 hover:bg-gray-100 dark:text-gray-300 dark:hover:bg-gray-800"
    >
      <Icon name="close" />
    </Dialog.Close>
  );
}
