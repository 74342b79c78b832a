/** Tells this page's own unhandled errors from those of extensions, other sites and the browser. */
import { isNetworkFailure } from "../platform/network-failure.ts";

/** Messages of browser notices and of errors in bridges that apps inject into their web views. */
const IGNORED_MESSAGES =
  /^ResizeObserver loop|^Java (object|bridge)|webkit\.messageHandlers|__gCrWeb/;

const FRAME_ORIGIN = /[a-z-]+:\/\/[^/\s):]+(?::\d+)?/g;

/** `file` is the file that the error event names, or empty. */
export function isOwnFault(error: unknown, file: string, origin: string): error is Error {
  if (!(error instanceof Error) || error.name === "AbortError") return false;
  if (isNetworkFailure(error) || IGNORED_MESSAGES.test(error.message)) return false;
  const stack = error.stack ?? "";
  // Remove the first line: it repeats the message, which may contain any URL.
  const frames = stack.replace(`${error.name}: ${error.message}`, "");
  const origins = `${file}\n${frames}`.match(FRAME_ORIGIN) ?? [];
  // A stack frame of an extension or another site means that its code may be at fault.
  return origins.every((each) => each === origin);
}
