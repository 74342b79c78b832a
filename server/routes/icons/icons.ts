import { type FindIcons, iconNamePattern } from "#domain/ports/icons.ts";
import { createIconService } from "./icon-service.ts";
import { createInstalledIcons } from "./installed-icons.ts";
import { pickIcons } from "./pick-icons.ts";

interface IconsOptions {
  /** A service for collections that are not installed. Absent: only installed ones. */
  readonly apiUrl: string | undefined;
  readonly warn: (message: string, details: object) => void;
}

export function createIcons({ apiUrl, warn }: IconsOptions): FindIcons {
  const readInstalled = createInstalledIcons();
  const askService = apiUrl === undefined ? undefined : createIconService(apiUrl);
  return async (collection, names) => {
    if (!iconNamePattern.test(collection)) return "unknown";
    try {
      const found = (await readInstalled(collection)) ?? (await askService?.(collection, names));
      return found ? pickIcons(found, names) : "unknown";
    } catch (error) {
      warn("icons could not be loaded", { collection, err: error });
      return "unavailable";
    }
  };
}
