import type { StoreInput } from "#domain/catalog/offer.ts";

type Idea = NonNullable<StoreInput["ideas"]>[number];

function recipe(id: string, title: string, summary: string, alt: string, facts: string[]): Idea {
  return { id, title, summary, picture: { media: `recipes/${id}.jpg`, alt }, facts };
}

export const ideas: Idea[] = [
  recipe(
    "rye-loaf",
    "Rye loaf with caraway",
    "Dark and moist. It tastes best on the second day and keeps for a week.",
    "A round dark loaf on a light table.",
    ["90 minutes", "1 loaf"],
  ),
  recipe(
    "flatbread",
    "Flatbread from the pan",
    "No oven, no yeast, no waiting.",
    "Three flat breads in a row.",
    ["20 minutes", "6 pieces"],
  ),
  recipe(
    "braided-loaf",
    "Braided loaf",
    "Three strands, a soft crumb and a crust that shines.",
    "A long braided loaf on a board.",
    ["3 hours", "1 loaf", "needs an egg"],
  ),
  recipe(
    "seed-rolls",
    "Seed rolls",
    "The dough waits in the fridge overnight.",
    "Six round rolls seen from above.",
    ["12 hours, mostly waiting"],
  ),
  recipe(
    "plum-cake",
    "Plum cake on a tray",
    "A yeast dough, a kilo of plums and crumbs of butter and sugar.",
    "A tray of cake with rows of dark plums.",
    ["2 hours", "20 pieces"],
  ),
  recipe("almond-cake", "Almond cake", "Without flour.", "A round golden cake.", ["70 minutes"]),
  recipe(
    "cinnamon-knots",
    "Cinnamon knots",
    "Sticky, and gone by noon.",
    "Eight knots on a tray.",
    ["150 minutes", "8 knots"],
  ),
  recipe(
    "sourdough",
    "Sourdough in a pot",
    "The recipe with the most steps, and a photo for each of them. You need a pot with a lid and five days for the starter.",
    "A tall cracked loaf in an iron pot.",
    ["5 days", "1 loaf"],
  ),
];
