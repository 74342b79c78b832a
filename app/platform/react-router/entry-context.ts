import type { EntryContext } from "react-router";

/** Allows a second render after a failed one: each requests a reader, and the stream gives only one. */
export function shareReader(context: EntryContext): EntryContext {
  const reader = context.serverHandoffStream?.getReader();
  if (!reader) return context;
  const stream = { getReader: () => reader } as unknown as ReadableStream<Uint8Array>;
  return { ...context, serverHandoffStream: stream };
}

export function errorsOf({ staticHandlerContext }: EntryContext): readonly unknown[] {
  return Object.values(staticHandlerContext.errors ?? {});
}

/** Of the styles of all pages. */
export function stylesUrlOf({ manifest }: EntryContext): string | undefined {
  return manifest.routes["root"]?.css?.[0];
}

/** Handles of the matched routes, the root's first; undefined for a module without a handle. */
export function handlesOf({ staticHandlerContext, routeModules }: EntryContext): unknown[] {
  return staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
}
