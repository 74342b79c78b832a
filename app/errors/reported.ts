/**
 * Distinguishes errors passed to `reportError` from unhandled ones, because both reach the window as the same event.
 * React reports errors thrown by event handlers; our code reports errors it has handled. Must be imported before React,
 * which keeps a reference to `reportError`.
 */
let isReporting = false;

const report: typeof reportError | undefined = globalThis.reportError;

// `reportError` is undefined on the server.
if (report)
  globalThis.reportError = (error) => {
    isReporting = true;
    try {
      report(error);
    } finally {
      isReporting = false;
    }
  };

/** True while the event of a reported error is being dispatched. */
export function isReportedNow(): boolean {
  return isReporting;
}
