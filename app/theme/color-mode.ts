import { useSyncExternalStore } from "react";
import { mediaQuery } from "../platform/browser/optional.ts";
import { readItem, writeItem } from "../platform/browser/storage.ts";
import { COLOR_MODE_NAME } from "./head-script.ts";

export type ColorMode = "light" | "dark";
export type ColorModePreference = ColorMode | "system";

const listeners = new Set<() => void>();
let chosen: ColorModePreference | undefined;
let forced: ColorMode | undefined;

export function isColorMode(value: unknown): value is ColorMode {
  return value === "light" || value === "dark";
}

/** Unknown stored values count as "system". */
function readPreference(): ColorModePreference {
  return (chosen ??= readStored());
}

function readStored(): ColorModePreference {
  const stored = readItem("localStorage", COLOR_MODE_NAME);
  return isColorMode(stored) ? stored : "system";
}

/** Has no visible effect on a page that forces a mode. */
export function chooseColorMode(preference: ColorModePreference): void {
  chosen = preference;
  // If storage is blocked, the choice lasts until the page is left.
  writeItem("localStorage", COLOR_MODE_NAME, preference);
  apply();
}

export function forceColorMode(mode: ColorMode | undefined): void {
  forced = mode;
  apply();
}

/** Applies changes made in the operating system or in other tabs. Returns a function that stops this. */
export function followSystemColorMode(): () => void {
  const query = systemIsDark();
  const readAgain = ({ key }: StorageEvent) => {
    if (key !== COLOR_MODE_NAME && key !== null) return;
    chosen = undefined;
    apply();
  };
  query?.addEventListener("change", apply);
  addEventListener("storage", readAgain);
  // The system's mode may have changed since it was last applied.
  apply();
  return () => {
    query?.removeEventListener("change", apply);
    removeEventListener("storage", readAgain);
  };
}

/** Undefined on the server and until hydration, when the preference is unknown. */
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
  // Leave an unchanged class alone, so that observers see no change.
  if (!classList.contains(mode)) {
    classList.add(mode);
    classList.remove(mode === "dark" ? "light" : "dark");
  }
  for (const listener of listeners) listener();
}

function systemIsDark(): MediaQueryList | undefined {
  return mediaQuery("(prefers-color-scheme: dark)");
}
