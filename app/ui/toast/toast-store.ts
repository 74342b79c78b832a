/** The page's toasts, oldest first. Their countdowns run even if no toast is rendered. Browser only. */
import { createCountdowns } from "./countdowns.ts";

export type ToastColor = "primary" | "gray";

export interface ToastAction {
  readonly label: string;
  readonly onClick?: () => void;
}

export interface ToastOptions {
  /** By default, the current epoch milliseconds or the next unused number. */
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
  /** In milliseconds, 5000 by default. With 0, the toast stays until closed. */
  readonly timeout?: number;
  readonly color?: ToastColor;
  readonly actions?: readonly ToastAction[];
  /** Called for a press on the toast itself, not on its buttons. */
  readonly onClick?: () => void;
  /** Called after the timeout or Close, but not after an action. */
  readonly callback?: () => void;
}

export interface Toast extends ToastOptions {
  readonly id: string;
  readonly timeout: number;
}

export interface ToastStore {
  /** Adds a toast, unless its id already exists. Returns the toast with that id. */
  add(options: ToastOptions): Toast;
  /** Replaces fields in place; a new timeout restarts the countdown. Ignores unknown ids. */
  update(id: string, changes: Omit<ToastOptions, "id">): void;
  /** Removes a toast without calling its callback. */
  remove(id: string): void;
  clear(): void;
  /** Removes a toast and calls its callback, as Close and the timeout do. */
  dismiss(id: string): void;
  pause(id: string): void;
  resume(id: string): void;
  remainingShare(id: string): number;
  list(): readonly Toast[];
  subscribe(listener: () => void): () => void;
}

const DEFAULT_TIMEOUT_MS = 5000;

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  const listeners = new Set<() => void>();
  const countdowns = createCountdowns((id) => store.dismiss(id));
  const find = (id: string) => toasts.find((toast) => toast.id === id);

  function replace(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function freeId(): string {
    let id = Date.now();
    while (find(`${id}`)) id += 1;
    return `${id}`;
  }

  const store: ToastStore = {
    add(options) {
      if (typeof document === "undefined") throw new Error("Toasts exist only in a browser");
      const { id = freeId(), timeout = DEFAULT_TIMEOUT_MS } = options;
      const toast: Toast = { ...options, id, timeout };
      if (find(id)) return toast;
      replace([...toasts, toast]);
      countdowns.start(id, timeout);
      return toast;
    },
    update(id, changes) {
      const before = find(id);
      if (!before) return;
      const after = { ...before, ...changes, id, timeout: changes.timeout ?? before.timeout };
      replace(toasts.map((toast) => (toast === before ? after : toast)));
      if (changes.timeout !== undefined) countdowns.start(id, changes.timeout);
    },
    remove(id) {
      countdowns.stop(id);
      replace(toasts.filter((toast) => toast.id !== id));
    },
    clear() {
      for (const { id } of toasts) countdowns.stop(id);
      replace([]);
    },
    dismiss(id) {
      const toast = find(id);
      store.remove(id);
      toast?.callback?.();
    },
    pause: countdowns.pause,
    resume: countdowns.resume,
    remainingShare: countdowns.remainingShare,
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}

export const toast: ToastStore = createToastStore();
