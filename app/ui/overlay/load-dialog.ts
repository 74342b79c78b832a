/** Loads the dialog code on demand; rejects if that fails. Call it before waiting for a dialog's result. */
export async function loadDialog() {
  return (await import("./overlay-dialog.tsx")).renderOverlayDialog;
}
