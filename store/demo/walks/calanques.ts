import type { Walk } from "./walk.ts";

export const calanques: Walk = {
  id: "calanques",
  name: "The Calanques of Cassis",
  region: "Provence, France",
  shape: "there and back",
  description:
    "Three narrow bays of clear water between white cliffs. The first is easy, the second is good for a swim, and the way down to the third is steep and stony.",
  gettingThere:
    "Buses run from Marseille to Cassis. In summer the paths may close because of fire risk: check on the day.",
  waypoints: [
    [43.214, 5.5365, 4],
    [43.2127, 5.529, 38],
    [43.2108, 5.5228, 44],
    [43.2114, 5.5168, 12],
    [43.2076, 5.5122, 46],
    [43.2037, 5.5096, 4],
    [43.2062, 5.5052, 92],
    [43.206, 5.5006, 128],
    [43.2038, 5.4988, 60],
    [43.2024, 5.4979, 2],
  ],
  directions: [
    { at: 0, text: "From the harbour of Cassis, follow the street signs west to the Calanques." },
    { at: 3, text: "Go round the head of Port-Miou, a long inlet full of sailing boats." },
    { at: 5, text: "Reach the pebble beach of Port-Pin. Turn round here if you want an easy day." },
    {
      at: 6,
      text: "Climb the stony path to the plateau. Carry enough water: there is none on the way.",
    },
    {
      at: 8,
      text: "The way down to En-Vau is steep and polished. Use your hands where you need to.",
    },
    { at: 9, text: "After the beach, go back the same way." },
  ],
};
