/** The walks, in the order of the guide. The guide, the tracks and the tables are generated from them. */
import { arthursSeat } from "./walks/arthurs-seat.ts";
import { bastei } from "./walks/bastei.ts";
import { calanques } from "./walks/calanques.ts";
import { glendalough } from "./walks/glendalough.ts";
import { lakeBled } from "./walks/lake-bled.ts";
import { lauterbrunnen } from "./walks/lauterbrunnen.ts";
import { meteora } from "./walks/meteora.ts";
import { monterossoVernazza } from "./walks/monterosso-vernazza.ts";
import { preikestolen } from "./walks/preikestolen.ts";
import { sevenSisters } from "./walks/seven-sisters.ts";
import type { Walk } from "./walks/walk.ts";

export const walks: readonly Walk[] = [
  lakeBled,
  arthursSeat,
  sevenSisters,
  monterossoVernazza,
  preikestolen,
  bastei,
  lauterbrunnen,
  calanques,
  meteora,
  glendalough,
];

/** Ids of the walks in the small pack. */
export const pocketWalkIds: readonly string[] = ["lake-bled", "arthurs-seat"];
