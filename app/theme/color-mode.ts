/** The colour mode of this browser: what the visitor prefers, and the class on `html` that follows from it. */
import { useSyncExternalStore } from "react";
import { COLOR_MODE_NAME } from "./head-script.ts";

export type ColorMode = "light" | "dark";
export type ColorModePreference = ColorMode | "system";

const listeners = new Set<() => void>();
let chosen: ColorModePreference | undefined;
let forced: ColorMode | undefined;

export function isColorMode(value: unknown): value is ColorMode {
  return value === "light" || value === "dark";
}

/** What was chosen, here or on an earlier visit; anything unknown in the storage counts as "system". */
function readPreference(): ColorModePreference {
  return (chosen ??= readStored());
}

function readStored(): ColorModePreference {
  try {
    const stored = localStorage.getItem(COLOR_MODE_NAME);
    return isColorMode(stored) ? stored : "system";
  } catch {
    // Blocked storage: the choice lasts as long as the page.
    return "system";
  }
}

/** Stored at once; on a page that forces a mode it shows when that page is left. */
export function chooseColorMode(preference: ColorModePreference): void {
  chosen = preference;
  try {
    localStorage.setItem(COLOR_MODE_NAME, preference);
  } catch {
    // As above.
  }
  apply();
}

/** For the page that is shown; undefined ends it. */
export function forceColorMode(mode: ColorMode | undefined): void {
  forced = mode;
  apply();
}

/** Follows the operating system and the other tabs from here on. Returns how to stop. */
export function followSystemColorMode(): () => void {
  const query = systemIsDark();
  const readAgain = ({ key }: StorageEvent) => {
    if (key !== COLOR_MODE_NAME && key !== null) return;
    chosen = undefined;
    apply();
  };
  query?.addEventListener("change", apply);
  addEventListener("storage", readAgain);
  return () => {
    query?.removeEventListener("change", apply);
    removeEventListener("storage", readAgain);
  };
}

/** Undefined on the server and until React has taken over: nobody knows the preference there. */
export function useColorModePreference(): ColorModePreference | undefined {
  return useSyncExternalStore(subscribe, readPreference, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply(): void {
  const preference = readPreference();
  const system = systemIsDark()?.matches ? "dark" : "light";
  const mode = forced ?? (preference === "system" ? system : preference);
  const { classList } = document.documentElement;
  // An unchanged class is left alone, so that nothing observes a change that is none.
  if (!classList.contains(mode)) {
    classList.add(mode);
    classList.remove(mode === "dark" ? "light" : "dark");
  }
  for (const listener of listeners) listener();
}

/** Absent where the browser cannot tell. */
function systemIsDark(): MediaQueryList | undefined {
  return window.matchMedia?.("(prefers-color-scheme: dark)");
}
