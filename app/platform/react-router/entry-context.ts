/** What React Router passes to `entry.server.tsx`. */
import type { EntryContext } from "react-router";

/** Allows a second render after a failed one. Each requests a reader, but the stream gives only one, so they share it. */
export function shareReader(context: EntryContext): EntryContext {
  const reader = context.serverHandoffStream?.getReader();
  if (!reader) return context;
  const stream = { getReader: () => reader } as unknown as ReadableStream<Uint8Array>;
  return { ...context, serverHandoffStream: stream };
}

/** Errors of loaders and actions, for the error page. */
export function errorsOf({ staticHandlerContext }: EntryContext): readonly unknown[] {
  return Object.values(staticHandlerContext.errors ?? {});
}

/** The `handle` of each matched route module, from the root on; undefined for a module without one. */
export function handlesOf({ staticHandlerContext, routeModules }: EntryContext): unknown[] {
  return staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
}
