import type { Walk } from "./walk.ts";

export const preikestolen: Walk = {
  id: "preikestolen",
  name: "Preikestolen",
  region: "Rogaland, Norway",
  shape: "there and back",
  description:
    "Out over stone steps, bog and bare rock to a flat ledge six hundred metres above the fjord. There is no railing. The way back is the way out.",
  gettingThere:
    "Buses run from Stavanger to the lodge in the season. The start is at the car park by the lodge.",
  waypoints: [
    [58.9918, 6.1386, 272],
    [58.9927, 6.144, 335],
    [58.9922, 6.1498, 382],
    [58.9934, 6.1566, 396],
    [58.9923, 6.1634, 448],
    [58.9927, 6.169, 520],
    [58.9908, 6.1752, 556],
    [58.9897, 6.1806, 575],
    [58.9874, 6.1848, 602],
    [58.9864, 6.1903, 604],
  ],
  directions: [
    {
      at: 0,
      text: "Start at the upper end of the car park and follow the wide path up through the wood.",
    },
    { at: 2, text: "The path levels out. Boardwalks cross the wet ground." },
    { at: 4, text: "Climb the steep stone steps to the pass. This is the hardest part." },
    { at: 6, text: "Go by the small lakes over smooth rock. Follow the marks." },
    {
      at: 8,
      text: "The last part runs along the side of the cliff. Take it slowly and let others pass.",
    },
    { at: 9, text: "Turn round at the ledge and go back the same way." },
  ],
};
