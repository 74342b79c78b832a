import type { Walk } from "./walk.ts";

export const glendalough: Walk = {
  id: "glendalough",
  name: "The Spinc at Glendalough",
  region: "County Wicklow, Ireland",
  shape: "loop",
  description:
    "A ridge above a dark lake, with a boardwalk along the top. The climb comes early and is soon over. The way back goes by the ruins of a mining village and along the shore.",
  gettingThere: "A coach runs from Dublin to Glendalough. The start is at the visitor centre.",
  waypoints: [
    [53.0113, -6.3264, 132],
    [53.0083, -6.3345, 136],
    [53.0068, -6.3448, 145],
    [53.0047, -6.3492, 205],
    [53.0036, -6.356, 340],
    [53.003, -6.365, 425],
    [53.0018, -6.376, 485],
    [53.0032, -6.3858, 440],
    [53.0064, -6.3915, 350],
    [53.0098, -6.379, 190],
    [53.0112, -6.364, 142],
    [53.0096, -6.3455, 138],
    [53.009, -6.336, 134],
    [53.0113, -6.3264, 132],
  ],
  directions: [
    {
      at: 0,
      text: "From the visitor centre, cross the stream and take the Green Road along the lower lake.",
    },
    { at: 2, text: "Near the upper lake, turn left by the Poulanass waterfall and go up." },
    { at: 4, text: "Climb the long wooden steps to the ridge. The lake lies straight below you." },
    {
      at: 6,
      text: "Follow the boardwalk west along the top. Walk in single file where it is narrow.",
    },
    { at: 8, text: "Cross the footbridge and go down the stony path to the ruined village." },
    { at: 10, text: "Return along the north shore and past the old monastic settlement." },
  ],
};
