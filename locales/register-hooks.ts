/** Lets Node load the compiled catalogues in a process that Vite did not build. Import it before the catalogues. */
import { registerHooks } from "node:module";
import { isCatalogueId, sourceOf } from "./catalogue-modules.ts";

registerHooks({
  resolve: (specifier, context, next) =>
    isCatalogueId(specifier) ? { url: specifier, shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    isCatalogueId(url)
      ? { format: "module", source: sourceOf(url), shortCircuit: true }
      : next(url, context),
});
