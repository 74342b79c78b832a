import { currentChoice } from "../consent/choice.ts";
import { readPageInfo } from "../platform/page-info.ts";

/** Whether the shop has analytics and the visitor allows measurement. */
export function mayMeasure(): boolean {
  return !!readPageInfo().tracking?.analytics && currentChoice().measurement;
}
