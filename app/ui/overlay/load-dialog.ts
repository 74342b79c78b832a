/** Loads the dialog code on demand; rejects if that fails. Call it before you wait for an answer from a dialog. */
export async function loadDialog() {
  return (await import("./overlay-dialog.tsx")).renderOverlayDialog;
}
