import type { RouterContextProvider } from "react-router";
import { catalogContext } from "#app/context.ts";
import type { Picture } from "#app/ui/photo.tsx";
import { ideasOfPlan } from "#domain/catalog/plan-ideas.ts";
import { loadMedia } from "../../landing-parts/load-media.ts";

/** Two rows. */
const MOST = 10;

/** Of ideas, with their titles as alternative texts; in the order of the ideas. */
export async function loadIdeaPictures(
  context: Readonly<RouterContextProvider>,
): Promise<{ readonly id: string; readonly picture: Picture }[]> {
  const media = loadMedia(context);
  const ideas = await context.get(catalogContext).listIdeas();
  return ideas.flatMap(({ id, data: { title, picture } }) => {
    const shown = picture && media.pictureOfIdea({ media: picture.media, alt: title });
    return shown ? [{ id, picture: shown }] : [];
  });
}

/** Of the ideas that a plan contains, by plan id. */
export async function loadPlanPictures(
  context: Readonly<RouterContextProvider>,
): Promise<(planId: string) => readonly Picture[]> {
  const { store } = context.get(catalogContext);
  if (!store.plans.some(({ ideas }) => ideas)) return () => [];
  const found = await loadIdeaPictures(context);
  return (planId) => {
    const ids = ideasOfPlan(store.plans, planId);
    return found
      .filter(({ id }) => ids.has(id))
      .slice(0, MOST)
      .map(({ picture }) => picture);
  };
}
