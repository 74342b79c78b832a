import type { RouterContextProvider } from "react-router";
import { catalogContext } from "#app/context.ts";
import type { Picture } from "#app/ui/photo.tsx";
import { ideasOfPlan } from "#domain/catalog/plan-ideas.ts";
import { loadMedia } from "../../landing-parts/load-media.ts";

/** Two rows. */
const MOST = 10;

/** Of the ideas that a plan contains, with their titles as alternative texts; by plan id. */
export async function loadPlanPictures(
  context: Readonly<RouterContextProvider>,
): Promise<(planId: string) => readonly Picture[]> {
  const { store, listIdeas } = context.get(catalogContext);
  if (!store.plans.some(({ ideas }) => ideas)) return () => [];
  const media = loadMedia(context);
  const found = (await listIdeas()).flatMap(({ id, data: { title, picture } }) => {
    const shown = picture && media.pictureOfIdea({ media: picture.media, alt: title });
    return shown ? [{ id, picture: shown }] : [];
  });
  return (planId) => {
    const ids = ideasOfPlan(store.plans, planId);
    return found
      .filter(({ id }) => ids.has(id))
      .slice(0, MOST)
      .map(({ picture }) => picture);
  };
}
