import type { EmbeddedServices } from "#server/modules/embedded.ts";
import { services as commandServices } from "./command-services.ts";
import { openEmbeddedIdentity } from "./identity.ts";

/** For the shop itself. `server/modules/embedded.ts` finds this by its path. */
export const services: EmbeddedServices = {
  ...commandServices,
  identity: {
    ...commandServices.identity,
    open: async (settings, deps) => openEmbeddedIdentity(settings, deps),
  },
};
