import { z } from "zod";
import { dimensionsSchema } from "./dimensions.ts";

const orderSteps = ["paid", "downloaded"] as const;

/** Stored in an order of a participating visitor, for steps that happen without the visitor. */
export const orderExperimentSchema = dimensionsSchema.extend({
  run: z.string(),
  isDownloaded: z.boolean().optional(),
  /** Whether a step may still have to be counted. */
  isDue: z.boolean().optional(),
  counted: z.array(z.enum(orderSteps)).optional(),
});

export type OrderExperiment = z.output<typeof orderExperimentSchema>;
export type OrderStep = (typeof orderSteps)[number];
