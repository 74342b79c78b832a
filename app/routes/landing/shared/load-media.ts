import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import type { MediumView } from "#domain/catalog/media.ts";

/** The store's media by the names its copy uses; the server has refused to start where one is missing. */
export function loadMedia(context: Readonly<RouterContextProvider>) {
  const { media, config } = context.get(servicesContext);
  function find(name: string): MediumView {
    const found = media.get(name);
    if (!found) throw new Error(`The store has no media "${name}"`);
    return found;
  }
  return {
    find,
    picture: <T extends { readonly media: string }>(named: T) => {
      const { media: name, ...words } = named;
      return { ...find(name), ...words };
    },
    /** With an absolute address, for other sites. */
    shared(name: string): MediumView {
      const found = find(name);
      return { ...found, url: config.publicUrl + found.url };
    },
  };
}
