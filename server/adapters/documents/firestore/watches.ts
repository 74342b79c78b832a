import type { DocumentReference } from "@google-cloud/firestore";
import { explain } from "./failure.ts";
import { type DocumentName, nameOf } from "../shared/staged-writes.ts";
import { tell, type Watcher } from "../shared/watcher.ts";

/** The client itself reconnects after temporary failures. */
const AFTER_REFUSAL_MS = 5000;

interface Listener {
  readonly watchers: Set<Watcher>;
  end(): void;
}

export function createFirestoreWatches(referenceTo: (name: DocumentName) => DocumentReference) {
  const listeners = new Map<string, Listener>();

  function listen(reference: DocumentReference): Listener {
    const watchers = new Set<Watcher>();
    let timer: NodeJS.Timeout | undefined;
    let isRefused = false;
    let stop = start();

    function start(): () => void {
      return reference.onSnapshot(
        () => {
          isRefused = false;
          watchers.forEach(tell);
        },
        (error) => {
          const problem = explain(error);
          if (!isRefused) for (const { onError } of watchers) onError(problem);
          isRefused = true;
          timer = setTimeout(() => (stop = start()), AFTER_REFUSAL_MS).unref();
        },
      );
    }
    return {
      watchers,
      end() {
        clearTimeout(timer);
        stop();
      },
    };
  }

  return {
    watch(name: DocumentName, watcher: Watcher): () => void {
      const key = nameOf(name);
      const listener = listeners.get(key) ?? listen(referenceTo(name));
      listeners.set(key, listener);
      listener.watchers.add(watcher);
      return () => {
        if (!listener.watchers.delete(watcher) || listener.watchers.size > 0) return;
        listener.end();
        if (listeners.get(key) === listener) listeners.delete(key);
      };
    },
    close(): void {
      for (const listener of listeners.values()) listener.end();
      listeners.clear();
    },
  };
}
