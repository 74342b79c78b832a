import type { Walk } from "./walk.ts";

export const arthursSeat: Walk = {
  id: "arthurs-seat",
  name: "Arthur's Seat",
  region: "Edinburgh, Scotland",
  shape: "loop",
  description:
    "A hill of old lava in the middle of a city. You climb from the palace gate past a ruined chapel to the summit rocks, then come down to two small lochs. The top is bare rock and often windy.",
  gettingThere:
    "Walk down the Royal Mile from Waverley station. The start is at the foot of the street, by the palace.",
  waypoints: [
    [55.9519, -3.1735, 42],
    [55.9521, -3.1682, 52],
    [55.9517, -3.1624, 88],
    [55.9492, -3.1609, 142],
    [55.9463, -3.1597, 205],
    [55.9441, -3.1618, 251],
    [55.9442, -3.158, 192],
    [55.9448, -3.1537, 112],
    [55.9487, -3.1519, 82],
    [55.9521, -3.1556, 55],
    [55.9529, -3.161, 41],
    [55.9519, -3.1735, 42],
  ],
  directions: [
    {
      at: 0,
      text: "From the palace gate, cross Queen's Drive into the park and take the path that rises to the left.",
    },
    { at: 2, text: "Go by the ruin of St Anthony's Chapel and up the grassy valley behind it." },
    {
      at: 4,
      text: "The valley ends at a shoulder. Turn towards the rocks for the last steep part.",
    },
    { at: 5, text: "From the summit, go down the east side over rough steps and grass." },
    {
      at: 7,
      text: "At Dunsapie Loch, turn left and follow the road down, with the hill on your left.",
    },
    { at: 10, text: "Pass St Margaret's Loch and return to the palace." },
  ],
};
