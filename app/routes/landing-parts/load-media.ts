import type { RouterContextProvider } from "react-router";
import { catalogContext, configContext } from "#app/context.ts";
import type { LandingCopy } from "#domain/catalog/landing-copy.ts";
import { shareName } from "#domain/catalog/media-names.ts";
import type { MediumView } from "#domain/catalog/media.ts";

/** The store's media by name. The server refuses to start if one is missing. */
export function loadMedia(context: Readonly<RouterContextProvider>) {
  const { store, media } = context.get(catalogContext);
  const config = context.get(configContext);
  function find(name: string): MediumView;
  function find(name: string | undefined): MediumView | undefined;
  function find(name: string | undefined): MediumView | undefined {
    if (name === undefined) return undefined;
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
    /** Undefined if this build lacks the picture: an idea in the database may name a picture of another build. */
    pictureOfIdea: ({
      media: name,
      ...words
    }: {
      readonly media: string;
      readonly alt: string;
    }) => {
      const found = media.get(name);
      return found && { ...found, ...words };
    },
    /** The picture of link previews on other sites, with an absolute URL. */
    share(copy: LandingCopy, page: "landing" | "paywall"): MediumView | undefined {
      const share = find(shareName(store, copy, page)).share;
      return share && { ...share, url: config.publicUrl + share.url };
    },
  };
}

export type Media = ReturnType<typeof loadMedia>;
