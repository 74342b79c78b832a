/** Unhandled errors and those passed to `reportError` reach the window as the same event. Import this before React. */
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

export function isReportedNow(): boolean {
  return isReporting;
}
