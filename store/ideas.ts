import type { StoreInput } from "#domain/catalog/offer.ts";
import { GeoPoint, Timestamp } from "#domain/values.ts";

/** demo/make-media.ts draws the place. */
const light = (id: string, place: string) => ({
  media: `light-${id}.png`,
  alt: `${place}: a drawing`,
});

/** The places of the guide, from north to south. demo/store-texts.test.ts computes the figures again. */
export const ideas = [
  {
    id: "north-cape",
    title: "North Cape",
    picture: light("north-cape", "North Cape"),
    summary:
      "From mid-May to the end of July the sun does not set. Around midnight it stands low in the north, in golden light.",
    coordinate: new GeoPoint(71.173, 25.784),
    placeName: "Finnmark, Norway",
    date: Timestamp.fromDate(new Date("2027-09-02T18:03:00Z")),
    facts: ["Midnight sun 81 days", "Golden hour 3 h 6 min"],
  },
  {
    id: "dyrholaey",
    title: "Dyrhólaey",
    picture: light("dyrholaey", "Dyrhólaey"),
    summary:
      "On the longest day the golden hour lasts all night, from 21:49 to 04:48. In December it lasts all day.",
    coordinate: new GeoPoint(63.4, -19.1333),
    placeName: "Vík, Iceland",
    date: Timestamp.fromDate(new Date("2027-09-09T20:03:00Z")),
    facts: ["Golden hour 6 h 59 min", "Longest day 20 h 35 min"],
  },
  {
    id: "preikestolen",
    title: "Preikestolen",
    picture: light("preikestolen", "Preikestolen"),
    summary:
      "On the longest day the blue hour lasts all night, from 23:38 to 03:36, between two golden hours.",
    coordinate: new GeoPoint(58.9864, 6.1903),
    placeName: "Lysefjord, Norway",
    date: Timestamp.fromDate(new Date("2027-09-13T18:02:00Z")),
    facts: ["Golden hour 2 h 1 min", "Longest day 18 h 30 min"],
  },
  {
    id: "arthurs-seat",
    title: "Arthur’s Seat",
    picture: light("arthurs-seat", "Arthur’s Seat"),
    summary:
      "On the longest day the sun sets at 22:03 in the north-west. In June and July the sky never gets quite dark.",
    coordinate: new GeoPoint(55.9441, -3.1618),
    placeName: "Edinburgh, Scotland",
    date: Timestamp.fromDate(new Date("2027-09-03T19:03:00Z")),
    facts: ["Golden hour 1 h 41 min", "Longest day 17 h 37 min"],
  },
  {
    id: "seven-sisters",
    title: "Seven Sisters",
    picture: light("seven-sisters", "Seven Sisters"),
    summary:
      "On the longest day the sun sets in the north-west, on the shortest in the south-west: 78 degrees further left.",
    coordinate: new GeoPoint(50.7428, 0.2011),
    placeName: "Birling Gap, England",
    date: Timestamp.fromDate(new Date("2027-08-24T19:02:00Z")),
    facts: ["Golden hour 1 h 20 min", "Longest day 16 h 30 min"],
  },
  {
    id: "mont-saint-michel",
    title: "Mont-Saint-Michel",
    picture: light("mont-saint-michel", "Mont-Saint-Michel"),
    summary:
      "Clocks run far ahead of the sun here: on the longest day it is highest at 14:08 and sets at 22:12.",
    coordinate: new GeoPoint(48.636, -1.5114),
    placeName: "Normandy, France",
    date: Timestamp.fromDate(new Date("2027-09-24T18:00:00Z")),
    facts: ["Golden hour 1 h 15 min", "Longest day 16 h 9 min"],
  },
  {
    id: "lake-bled",
    title: "Lake Bled",
    picture: light("lake-bled", "Lake Bled"),
    summary:
      "Steady light: on every evening of the year, the golden hour lasts between 58 and 73 minutes.",
    coordinate: new GeoPoint(46.3644, 14.0947),
    placeName: "Upper Carniola, Slovenia",
    date: Timestamp.fromDate(new Date("2027-08-22T18:02:00Z")),
    facts: ["Golden hour 1 h 10 min", "Longest day 15 h 49 min"],
  },
  {
    id: "meteora",
    title: "Meteora",
    picture: light("meteora", "Meteora"),
    summary:
      "No need to rise early: the sun comes up at 06:05 at the earliest, and at the end of October at 07:59.",
    coordinate: new GeoPoint(39.7142, 21.6311),
    placeName: "Thessaly, Greece",
    date: Timestamp.fromDate(new Date("2027-09-04T17:01:00Z")),
    facts: ["Golden hour 1 h 1 min", "Longest day 14 h 59 min"],
  },
  {
    id: "cape-st-vincent",
    title: "Cape St. Vincent",
    picture: light("cape-st-vincent", "Cape St. Vincent"),
    summary:
      "Dusk is quick: in March, 36 minutes after sunset the blue hour is over, too.",
    coordinate: new GeoPoint(37.025, -8.9944),
    placeName: "Algarve, Portugal",
    date: Timestamp.fromDate(new Date("2027-09-04T19:01:00Z")),
    facts: ["Golden hour 58 min", "Longest day 14 h 42 min"],
  },
  {
    id: "oia",
    title: "Oia",
    picture: light("oia", "Oia"),
    summary:
      "All year the sun sets between 17:03 and 20:41. On the longest day the golden hour begins at 20:02.",
    coordinate: new GeoPoint(36.4619, 25.3764),
    placeName: "Santorini, Greece",
    date: Timestamp.fromDate(new Date("2027-08-22T17:01:00Z")),
    facts: ["Golden hour 56 min", "Longest day 14 h 39 min"],
  },
] satisfies StoreInput["ideas"];
