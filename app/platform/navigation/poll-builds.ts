export interface PollOptions {
  /** Of this page. */
  readonly buildId: string;
  readonly pollMs: number;
  /** Called once. */
  readonly onNewBuild: () => void;
}

/** Asks each `pollMs` whether the server has another build by now, until it has. */
export function pollBuilds({ buildId, pollMs, onNewBuild }: PollOptions): void {
  const timer = setInterval(async () => {
    const id = await readLatestId();
    if (id === undefined || id === buildId) return;
    clearInterval(timer);
    onNewBuild();
  }, pollMs);
}

/** What cannot be read is no answer: the next time there may be one. */
async function readLatestId(): Promise<string | undefined> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`);
    const latest: unknown = response.ok ? await response.json() : undefined;
    return typeof latest === "object" && latest !== null && "id" in latest
      ? String(latest.id)
      : undefined;
  } catch {
    return undefined;
  }
}
