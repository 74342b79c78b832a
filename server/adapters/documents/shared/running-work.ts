export function createRunningWork(adapter: string) {
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  return {
    /** Rejects after `close`. */
    run<R>(work: () => Promise<R>): Promise<R> {
      if (closing) return Promise.reject(new Error(`[documents/${adapter}] closed`));
      const result = work().finally(() => running.delete(result));
      running.add(result);
      return result;
    },
    /** Calls `finish` once, after the running work. */
    close(finish: () => Promise<unknown>): Promise<void> {
      closing ??= Promise.allSettled(running).then(async () => {
        await finish();
      });
      return closing;
    },
  };
}
