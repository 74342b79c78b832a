import type { Walk } from "./walk.ts";

export const lauterbrunnen: Walk = {
  id: "lauterbrunnen",
  name: "The Lauterbrunnen Valley",
  region: "Bernese Oberland, Switzerland",
  shape: "one way",
  description:
    "A flat valley floor between two walls of rock, with waterfalls on both sides. The path follows the river and gains only about a hundred metres. It suits tired legs and children.",
  gettingThere:
    "Trains from Interlaken end in Lauterbrunnen. A bus brings you back from Stechelberg.",
  waypoints: [
    [46.5984, 7.9079, 796],
    [46.5938, 7.9098, 802],
    [46.5901, 7.9078, 812],
    [46.5842, 7.9086, 822],
    [46.5773, 7.9099, 828],
    [46.57, 7.9118, 834],
    [46.5632, 7.909, 846],
    [46.5556, 7.9022, 862],
    [46.5512, 7.9018, 884],
    [46.5469, 7.9017, 910],
  ],
  directions: [
    {
      at: 0,
      text: "From the station, walk through the village towards the church and the waterfall beyond it.",
    },
    { at: 2, text: "Below the Staubbach Falls, take the small road along the valley floor." },
    { at: 4, text: "Keep beside the river, the Weisse Lütschine, through open meadows." },
    {
      at: 5,
      text: "A path on the left leads to the Trümmelbach Falls, which run inside the rock and charge for entry.",
    },
    { at: 7, text: "Pass the cable car station and stay on the river path." },
    { at: 9, text: "Reach Stechelberg, where the road ends. The bus stop is at the inn." },
  ],
};
