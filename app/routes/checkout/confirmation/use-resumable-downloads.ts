import { type SubmitEvent, useEffect, useRef } from "react";
import { serviceWorkers } from "#app/platform/browser/optional.ts";
import { DOWNLOAD_WORKER_PATH, GRANTS_PATH } from "#protocol/paths.ts";

/** If the worker takes longer to start, the browser downloads without it. */
const WORKER_START_TIMEOUT_MS = 5000;

/** Starts the service worker that continues interrupted downloads. The returned submit handler waits for it. */
export function useResumableDownloads(): (event: SubmitEvent<HTMLFormElement>) => void {
  const started = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    const workers = isTested() ? serviceWorkers() : undefined;
    if (workers) started.current = startWorker(workers).catch(() => undefined);
  }, []);
  return (event) => {
    if (!started.current) return;
    const form = event.currentTarget;
    event.preventDefault();
    const late = new Promise((resolve) => setTimeout(resolve, WORKER_START_TIMEOUT_MS));
    void Promise.race([started.current, late]).then(() => form.submit());
  };
}

/** Other browsers may end a worker in the middle of a download, so they download without it. */
function isTested(): boolean {
  const { userAgentData } = navigator as Navigator & {
    readonly userAgentData?: { readonly brands: readonly { readonly brand: string }[] };
  };
  return userAgentData?.brands.some(({ brand }) => brand === "Chromium") ?? false;
}

async function startWorker(workers: ServiceWorkerContainer): Promise<void> {
  const scope = `${GRANTS_PATH}/`;
  const { active, waiting, installing } = await workers.register(DOWNLOAD_WORKER_PATH, {
    scope,
  });
  const worker = active ?? waiting ?? installing;
  if (!worker || worker.state === "activated") return;
  await new Promise<void>((resolve) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
  });
}
