/** Rejects if loading fails. Call it before waiting for a dialog's result. */
export async function loadDialog() {
  return (await import("./overlay-dialog.tsx")).renderOverlayDialog;
}
