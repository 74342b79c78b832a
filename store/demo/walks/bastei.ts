import type { Walk } from "./walk.ts";

export const bastei: Walk = {
  id: "bastei",
  name: "The Bastei and the Schwedenlöcher",
  region: "Saxony, Germany",
  shape: "loop",
  description:
    "Sandstone towers above the river Elbe, joined by a stone bridge. You go up to the bridge on steps and come down through a cleft so narrow that you may have to wait for others.",
  gettingThere:
    "Trains from Dresden stop at Kurort Rathen. A small ferry crosses the river to the village.",
  waypoints: [
    [50.9572, 14.0797, 116],
    [50.959, 14.0815, 122],
    [50.9602, 14.078, 190],
    [50.9617, 14.0735, 290],
    [50.9623, 14.0722, 304],
    [50.9652, 14.0748, 286],
    [50.9668, 14.08, 268],
    [50.966, 14.0853, 168],
    [50.963, 14.0868, 138],
    [50.9598, 14.0838, 122],
    [50.9572, 14.0797, 116],
  ],
  directions: [
    {
      at: 0,
      text: "From the ferry, walk into the village of Rathen and look for the signs to the Bastei.",
    },
    { at: 2, text: "Climb the steps through the rocks. There are several places to rest." },
    { at: 3, text: "Cross the stone bridge and go on to the viewpoint above the river." },
    {
      at: 5,
      text: "Leave the crowd behind and follow the wood path to the top of the Schwedenlöcher.",
    },
    {
      at: 6,
      text: "Go down through the cleft on steps and small bridges. The stone is wet after rain.",
    },
    { at: 8, text: "Follow the stream by the Amselsee back to the village and the ferry." },
  ],
};
