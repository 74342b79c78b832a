import type { Walk } from "./walk.ts";

export const sevenSisters: Walk = {
  id: "seven-sisters",
  name: "The Seven Sisters",
  region: "East Sussex, England",
  shape: "one way",
  description:
    "Chalk cliffs in a row, like a wave that stopped. The walk follows the river to the sea, then goes up and down over the tops. It looks level from a distance. It is not.",
  gettingThere:
    "Buses between Eastbourne and Brighton stop at Exceat. Check the times for the bus back from Birling Gap before you set out.",
  waypoints: [
    [50.7757, 0.1535, 6],
    [50.77, 0.1512, 4],
    [50.764, 0.1528, 3],
    [50.7594, 0.1533, 6],
    [50.7573, 0.1578, 70],
    [50.756, 0.1618, 42],
    [50.7549, 0.166, 66],
    [50.7537, 0.17, 38],
    [50.7519, 0.1748, 62],
    [50.75, 0.18, 36],
    [50.7487, 0.184, 58],
    [50.7469, 0.1893, 34],
    [50.745, 0.1945, 53],
    [50.7428, 0.2007, 18],
  ],
  directions: [
    {
      at: 0,
      text: "From Exceat, take the level path down the valley, with the river Cuckmere on your right.",
    },
    { at: 3, text: "Just before the beach, turn left and climb the first cliff top, Haven Brow." },
    {
      at: 6,
      text: "Keep on along the grass. Stay well back from the edge: the chalk overhangs and falls without warning.",
    },
    { at: 9, text: "Go on over the tops, down into each dry valley and up again." },
    {
      at: 12,
      text: "From the last rise, go down through the gate to Birling Gap, where steps lead to the beach.",
    },
  ],
};
