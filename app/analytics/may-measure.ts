import { currentChoice } from "../consent/choice.ts";
import { readPageInfo } from "../platform/page-info.ts";

export function mayMeasure(): boolean {
  return !!readPageInfo().tracking?.analytics && currentChoice().measurement;
}
