import { z } from "zod";
import { dimensionsSchema } from "./dimensions.ts";

const orderSteps = ["paid", "downloaded"] as const;

/** What an order keeps of a visitor who takes part in the experiment, for steps that happen without the visitor. */
export const orderExperimentSchema = dimensionsSchema.extend({
  /** `runOf` the experiment. */
  run: z.string(),
  /** A file of the order was downloaded. */
  isDownloaded: z.boolean().optional(),
  /** A step may not be counted yet. Absent if all are. */
  isDue: z.boolean().optional(),
  counted: z.array(z.enum(orderSteps)).optional(),
});

export type OrderExperiment = z.output<typeof orderExperimentSchema>;
export type OrderStep = (typeof orderSteps)[number];
