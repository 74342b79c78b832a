import type { Walk } from "./walk.ts";

export const monterossoVernazza: Walk = {
  id: "monterosso-vernazza",
  name: "Monterosso to Vernazza",
  region: "Liguria, Italy",
  shape: "one way",
  description:
    "Stone steps between vineyards and the sea. It is the longest and steepest of the village paths of the Cinque Terre, and it ends with the view of Vernazza from above.",
  gettingThere:
    "Trains stop in both villages, so you can ride back. A ticket may be needed for the path: ask at the station.",
  waypoints: [
    [44.1455, 9.655, 8],
    [44.1443, 9.659, 62],
    [44.1428, 9.6622, 140],
    [44.1417, 9.666, 178],
    [44.1402, 9.6702, 152],
    [44.1389, 9.6742, 168],
    [44.1377, 9.6784, 142],
    [44.1362, 9.6814, 88],
    [44.135, 9.6836, 6],
  ],
  directions: [
    {
      at: 0,
      text: "Leave the old village of Monterosso at its east end and go up the steps by the hotel on the headland.",
    },
    { at: 2, text: "The steps are uneven and narrow. Climb between terraces and lemon trees." },
    {
      at: 3,
      text: "The path levels out and bends in and out of small valleys. Stone bridges cross the streams.",
    },
    { at: 6, text: "The first view of Vernazza opens here. Start down." },
    {
      at: 7,
      text: "Go down the last steps, past the tower, into the main street and the harbour.",
    },
  ],
};
