import type { Walk } from "./walk.ts";

export const lakeBled: Walk = {
  id: "lake-bled",
  name: "Around Lake Bled",
  region: "Upper Carniola, Slovenia",
  shape: "loop",
  description:
    "A level path around a lake with an island in it. The castle stands on its rock above the north shore, and the view turns with every bend. There are no steps and almost no climb.",
  gettingThere:
    "Buses run from Ljubljana to Bled. The start is on the lake promenade, a few minutes from the bus station.",
  waypoints: [
    [46.3684, 14.1112, 478],
    [46.3692, 14.1046, 477],
    [46.3695, 14.099, 478],
    [46.3682, 14.091, 479],
    [46.3664, 14.0852, 478],
    [46.3628, 14.0797, 479],
    [46.3604, 14.0852, 481],
    [46.3588, 14.0916, 483],
    [46.358, 14.0985, 478],
    [46.3603, 14.1052, 480],
    [46.3645, 14.1102, 479],
    [46.3684, 14.1112, 478],
  ],
  directions: [
    {
      at: 0,
      text: "Stand on the promenade with the lake in front of you. Turn right, so that the water is on your left. It stays there all the way.",
    },
    { at: 2, text: "Pass below the castle rock and follow the shore past the bathing place." },
    {
      at: 5,
      text: "At the west end, go by the rowing centre and the campsite. The path turns back east.",
    },
    {
      at: 7,
      text: "The south shore is the quiet side. This is the nearest you come to the island.",
    },
    {
      at: 8,
      text: "In Mlino, wooden boats leave for the island. Keep to the shore path beside the road.",
    },
    { at: 10, text: "Come through the park at the east end and back to the promenade." },
  ],
};
