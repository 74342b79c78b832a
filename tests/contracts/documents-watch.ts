import { expect, type Mock, test, vi } from "vitest";
import type { Documents } from "#domain/ports/documents.ts";
import { anything, counters } from "./documents-fixtures.ts";

const unexpected = (error: unknown) => {
  throw error;
};

export interface WatchTraits {
  /** The adapter also calls each new watcher once without a change. */
  readonly isFirstAnnounced: boolean;
}

export function testWatch(open: () => Documents, { isFirstAnnounced }: WatchTraits): void {
  /** Waits for the watcher's first call, if the adapter makes one. */
  async function begin(watcher: Mock): Promise<void> {
    if (isFirstAnnounced) await expect.poll(() => watcher.mock.calls.length).toBeGreaterThan(0);
    watcher.mockClear();
  }

  test("a watcher is called when its document is created, replaced, updated or deleted", async () => {
    const onChange = vi.fn<() => void>();
    open().watch(counters, "a", onChange, unexpected);
    await begin(onChange);
    const steps = [
      () => open().create(counters, "a", { count: 1 }),
      () => open().set(counters, "a", { count: 2 }),
      () => open().update(counters, "a", { count: 3 }),
      () => open().transaction(async (t) => t.update(counters, "a", { count: 4 })),
      () => open().delete(counters, "a"),
    ];
    for (const step of steps) {
      onChange.mockClear();
      await step();
      await expect.poll(() => onChange.mock.calls.length).toBe(1);
    }
  });

  test("other documents and failed writes do not call the watcher", async () => {
    await open().create(counters, "a", { count: 1 });
    const onChange = vi.fn<() => void>();
    const onOther = vi.fn<() => void>();
    open().watch(counters, "a", onChange, unexpected);
    open().watch(anything, "last", onOther, unexpected);
    await begin(onChange);
    await begin(onOther);
    // Changes made before the watch may be announced late, but in order. So after this one, none is left.
    await open().create(anything, "last", {});
    await expect.poll(() => onOther.mock.calls.length).toBe(1);
    onChange.mockClear();
    await open().create(counters, "b", { count: 1 });
    await open().create(anything, "a", { count: 1 });
    await expect(open().create(counters, "a", { count: 2 })).rejects.toThrow();
    await open().set(anything, "last", {});
    await expect.poll(() => onOther.mock.calls.length).toBe(2);
    expect(onChange).not.toHaveBeenCalled();
  });

  test("each watcher is called until it ends", async () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const end = open().watch(counters, "a", first, unexpected);
    open().watch(counters, "a", second, unexpected);
    await begin(second);
    first.mockClear();
    await open().set(counters, "a", { count: 1 });
    await expect.poll(() => second.mock.calls.length).toBe(1);
    await expect.poll(() => first.mock.calls.length).toBe(1);
    end();
    end();
    await open().set(counters, "a", { count: 2 });
    await expect.poll(() => second.mock.calls.length).toBe(2);
    expect(first).toHaveBeenCalledTimes(1);
  });

  test("an error of a watcher reaches only its own onError", async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const broken = new Error("broken watcher");
    open().watch(counters, "a", () => unexpected(broken), onError);
    await begin(onError);
    await open().set(counters, "a", { count: 1 });
    await expect.poll(() => onError.mock.calls).toEqual([[broken]]);
  });
}
