import type { ServerResponse } from "node:http";

/** The number of connections that a download manager opens for one file. */
export const MAX_DOWNLOADS_PER_SESSION = 8;

export interface DownloadsInFlight {
  /** Counts a download until its response closes. False if the session is at its limit. */
  begin(sessionId: string, response: ServerResponse | undefined): boolean;
  /** Aborts all downloads; clients resume them with a range. */
  cut(): void;
}

export function createDownloadsInFlight(): DownloadsInFlight {
  const bySession = new Map<string, Set<ServerResponse>>();
  return {
    begin(sessionId, response) {
      if (!response || response.destroyed) return true;
      const running = bySession.get(sessionId) ?? new Set();
      if (running.size >= MAX_DOWNLOADS_PER_SESSION) return false;
      bySession.set(sessionId, running.add(response));
      response.once("close", () => {
        running.delete(response);
        if (running.size === 0) bySession.delete(sessionId);
      });
      return true;
    },
    cut() {
      for (const response of [...bySession.values()].flatMap((running) => [...running]))
        response.destroy();
    },
  };
}
