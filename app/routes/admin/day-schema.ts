import { z } from "zod";

/** A day in a query; empty if the form's field was left empty. */
export const daySchema = z
  .union([z.literal(""), z.iso.date("is not a day, such as 2026-01-31")])
  .default("");
