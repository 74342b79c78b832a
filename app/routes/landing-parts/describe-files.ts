import type { RouterContextProvider } from "react-router";
import { catalogContext, requestContext } from "#app/context.ts";
import { formatBytes } from "#app/i18n/format.ts";
import { typeOf } from "./type-and-size.ts";

/** Types and size of the files of a plan, such as "PDF, ICS · 1.9 MB". */
export function describeFiles(
  ids: readonly string[],
  context: Readonly<RouterContextProvider>,
): string {
  const { store, fileSizes } = context.get(catalogContext);
  const files = store.files.filter(({ id }) => ids.includes(id));
  const types = new Set(files.map(({ name }) => typeOf(name)).filter(Boolean));
  const bytes = files.reduce((total, { id }) => total + (fileSizes.get(id) ?? 0), 0);
  const size = formatBytes(bytes, context.get(requestContext).locale);
  return [[...types].join(", "), size].filter(Boolean).join(" · ");
}
