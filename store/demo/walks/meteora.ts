import type { Walk } from "./walk.ts";

export const meteora: Walk = {
  id: "meteora",
  name: "Below the Monasteries of Meteora",
  region: "Thessaly, Greece",
  shape: "one way",
  description:
    "Pillars of grey rock with monasteries on top. Old paths lead between them, away from the road. You start among village gardens and end in the streets of Kalambaka.",
  gettingThere: "Buses reach Kalambaka. Kastraki is two kilometres away on foot or by taxi.",
  waypoints: [
    [39.7136, 21.6172, 288],
    [39.7182, 21.6206, 330],
    [39.7226, 21.6243, 372],
    [39.7262, 21.6262, 535],
    [39.7248, 21.63, 520],
    [39.7228, 21.633, 480],
    [39.719, 21.6352, 500],
    [39.7148, 21.6374, 470],
    [39.7112, 21.6352, 360],
    [39.7072, 21.6296, 250],
  ],
  directions: [
    {
      at: 0,
      text: "From the square in Kastraki, go up the lane to the north, with the rocks on both sides.",
    },
    {
      at: 2,
      text: "Where the lane meets the road, take the footpath up through the trees towards the Great Meteoron.",
    },
    {
      at: 3,
      text: "From the top, follow the road a short way to Varlaam. Cover shoulders and knees if you go in.",
    },
    { at: 5, text: "Pass Roussanou on its narrow rock and keep to the ridge." },
    { at: 7, text: "At Holy Trinity, look for the cobbled path that drops to the right." },
    { at: 9, text: "The path ends in the upper streets of Kalambaka. Go down to the main square." },
  ],
};
