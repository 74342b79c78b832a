import type { FindIcons } from "#domain/ports/icons.ts";
import { createIconLoader, type LoadIcon } from "./icon-loader.ts";

const TIMEOUT_MS = 1500;

/** Icons for server rendering. The browser loads those that take too long here. */
export function createServerIcons(
  find: FindIcons,
  warn: (message: string, details: object) => void,
): LoadIcon {
  const load = createIconLoader(find);
  const promised = new Map<string, Promise<string | undefined>>();
  const missing = new Set<string>();
  let late: Promise<undefined> | undefined;

  function wait(): Promise<undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    setTimeout(() => {
      if (missing.size > 0) warn("a page was sent without icons", { icons: [...missing] });
      resolve(undefined);
    }, TIMEOUT_MS).unref();
    return promise;
  }

  async function loadInTime(name: string): Promise<string | undefined> {
    missing.add(name);
    const svg = await Promise.race([load(name), (late ??= wait())]);
    if (svg !== undefined) missing.delete(name);
    return svg;
  }

  return (name) => {
    const existing = promised.get(name) ?? loadInTime(name);
    promised.set(name, existing);
    return existing;
  };
}
