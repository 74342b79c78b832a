import { useEffect, useLayoutEffect } from "react";
import { useMatches } from "react-router";
import {
  type ColorMode,
  followSystemColorMode,
  forceColorMode,
  isColorMode,
} from "./color-mode.ts";

/** Set by `handle = { colorMode: "dark" }`. Also updates the class on `html` before the next paint. */
export function useForcedColorMode(): ColorMode | undefined {
  const wanted = useMatches()
    .map(({ handle }) => readHandle(handle))
    .findLast(Boolean);
  const forced = isColorMode(wanted) ? wanted : undefined;
  useLayoutEffect(() => forceColorMode(forced), [forced]);
  useEffect(followSystemColorMode, []);
  useEffect(() => {
    if (wanted === "system")
      // oxlint-disable-next-line no-console -- a hint for the author of the page
      console.warn("You cannot force the colorMode to system at the page level.");
  }, [wanted]);
  return forced;
}

function readHandle(handle: unknown): unknown {
  return typeof handle === "object" && handle !== null && "colorMode" in handle
    ? handle.colorMode
    : undefined;
}
