import { LATEST_BUILD_PATH } from "#protocol/paths.ts";

export interface PollOptions {
  readonly buildId: string;
  readonly pollMs: number;
  readonly onNewBuild: () => void;
}

/** Calls `onNewBuild` once, when the server has a build other than `buildId`. */
export function pollBuilds({ buildId, pollMs, onNewBuild }: PollOptions): void {
  const timer = setInterval(async () => {
    const id = await readLatestId();
    if (id === undefined || id === buildId) return;
    clearInterval(timer);
    onNewBuild();
  }, pollMs);
}

/** Undefined after any failure. The next poll tries again. */
async function readLatestId(): Promise<string | undefined> {
  try {
    const response = await fetch(`${LATEST_BUILD_PATH}?${Date.now()}`);
    const latest: unknown = response.ok ? await response.json() : undefined;
    return typeof latest === "object" && latest !== null && "id" in latest
      ? String(latest.id)
      : undefined;
  } catch {
    return undefined;
  }
}
