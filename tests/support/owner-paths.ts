import * as build from "virtual:react-router/server-build";
import { listPages } from "#server/react-router/react-router.ts";

/** Paths of all pages for the owner alone, except those of one order. */
export const OWNER_PATHS = listPages(build.routes)
  .filter(({ id }) => id.startsWith("routes/admin/pages/"))
  .map(({ path }) => path)
  .filter((path) => !path.includes(":"));
