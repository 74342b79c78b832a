/** Scripts of the measured page. Each function is self-contained, because the browser gets its source. */

export interface Vitals {
  /** Milliseconds. */
  fcp: number;
  lcp: number;
  cls: number;
  /** Of more than 50 ms, before the first input. */
  longTasks: number;
  longTaskMs: number;
  /** Milliseconds, in steps of 8, of the slowest interaction; 0 if none took 16. */
  inp: number;
}

declare global {
  interface Window {
    benchVitals: Vitals;
    /** Whether the page came back from the back/forward cache. */
    benchRestored?: boolean;
    reportToBench(name: string, value: { at: number; x?: number; y?: number }): void;
  }
}

export function watchVitals(): void {
  const vitals: Vitals = { fcp: 0, lcp: 0, cls: 0, longTasks: 0, longTaskMs: 0, inp: 0 };
  window.benchVitals = vitals;
  interface Details {
    value: number;
    hadRecentInput: boolean;
    interactionId: number;
  }
  const observe = (type: string, read: (entry: PerformanceEntry & Details) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) read(entry as PerformanceEntry & Details);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  let firstInputAt = Infinity;
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") vitals.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (vitals.lcp = startTime));
  observe("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  observe("longtask", ({ startTime, duration }) => {
    if (startTime > firstInputAt) return;
    vitals.longTasks += 1;
    vitals.longTaskMs += duration;
  });
  observe("event", ({ interactionId, duration }) => {
    if (interactionId) vitals.inp = Math.max(vitals.inp, duration);
  });
  addEventListener("pageshow", ({ persisted }) => (window.benchRestored = persisted));
  addEventListener("pagehide", () => delete window.benchRestored);
  addEventListener("pointerdown", ({ timeStamp }) => (firstInputAt = timeStamp), true);
}

/** Reports where the link to the paywall is, once it is painted; its click; and the paint of the paywall. */
export function watchTap({ landing, paywall }: { landing: string; paywall: string }): void {
  const now = () => performance.timeOrigin + performance.now();
  const readHeading = () => document.querySelector("main h1")?.textContent ?? "";
  /** Reports the first frame whose heading is not `former`, in a task that follows its paint. */
  function watchPaint(former: string): void {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => window.reportToBench("painted", { at: now() });
    let isShown = false;
    // A new observation is answered in the same frame, after its layout.
    const layouts = new ResizeObserver(() => {
      if (isShown || ["", former].includes(readHeading())) return;
      isShown = true;
      port1.postMessage(0);
    });
    requestAnimationFrame(function follow() {
      layouts.disconnect();
      if (isShown) return;
      layouts.observe(document.documentElement);
      requestAnimationFrame(follow);
    });
  }
  function reportLink(): boolean {
    const link = document.querySelector(`main a[href$="${paywall}"]`);
    if (!link) return false;
    const { x, y, width, height } = link.getBoundingClientRect();
    window.reportToBench("link", { at: now(), x: x + width / 2, y: y + height / 2 });
    return true;
  }
  if (location.pathname === paywall) return watchPaint("");
  new PerformanceObserver((list, paints) => {
    // The page may be painted before the link has arrived.
    if (location.pathname !== landing || !list.getEntriesByName("first-contentful-paint")[0])
      return;
    paints.disconnect();
    if (reportLink()) return;
    new MutationObserver((_changes, nodes) => {
      if (reportLink()) nodes.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }).observe({ type: "paint", buffered: true });
  addEventListener(
    "click",
    ({ timeStamp }) => {
      window.reportToBench("click", { at: performance.timeOrigin + timeStamp });
      watchPaint(readHeading());
    },
    true,
  );
}
