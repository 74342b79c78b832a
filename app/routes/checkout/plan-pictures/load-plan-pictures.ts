import type { RouterContextProvider } from "react-router";
import { catalogContext } from "#app/context.ts";
import type { Picture } from "#app/ui/photo.tsx";
import type { Store } from "#domain/catalog/offer.ts";
import { ideasOfPlan } from "#domain/catalog/plan-ideas.ts";
import { loadMedia } from "../../landing-parts/load-media.ts";

/** Two rows. */
const MOST = 10;

export type IdeaPictures = readonly { readonly id: string; readonly picture: Picture }[];

/** With the ideas' titles as alternative texts, in their order. Empty if neither plans nor files name an idea. */
export async function loadIdeaPictures(
  context: Readonly<RouterContextProvider>,
): Promise<IdeaPictures> {
  const { store, listIdeas } = context.get(catalogContext);
  if (!store.plans.some(({ ideas }) => ideas) && !store.files.some(({ idea }) => idea)) return [];
  const media = loadMedia(context);
  return (await listIdeas()).flatMap(({ id, data: { title, picture } }) => {
    const shown = picture && media.pictureOfIdea({ media: picture.media, alt: title });
    return shown ? [{ id, picture: shown }] : [];
  });
}

/** Of the ideas that a plan contains, by plan id. */
export function planPictures(
  plans: Store["plans"],
  pictures: IdeaPictures,
): (planId: string) => readonly Picture[] {
  return (planId) => {
    const ids = ideasOfPlan(plans, planId);
    return pictures
      .filter(({ id }) => ids.has(id))
      .slice(0, MOST)
      .map(({ picture }) => picture);
  };
}
