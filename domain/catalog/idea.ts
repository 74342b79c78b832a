/** The schema of an idea: a place, a recipe, a chapter, a sample or a screenshot. */
import { z } from "zod";
import { GeoPoint, Timestamp } from "../values.ts";
import { idSchema, pictureSchema, words } from "./fields.ts";

export const ideaFields = {
  title: words(),
  summary: words().optional(),
  picture: pictureSchema.optional(),
  placeName: words().optional(),
  coordinate: z
    .instanceof(GeoPoint, {
      error:
        "is no GeoPoint: write new GeoPoint(latitude, longitude), such as new GeoPoint(46.37, 14.11)",
    })
    .optional(),
  date: z
    .instanceof(Timestamp, {
      error: 'is no Timestamp: write Timestamp.fromDate(new Date("2026-05-01T10:00:00Z"))',
    })
    .optional(),
  facts: z.array(words()).default([]),
};

export const ideaSchema = z.strictObject({ id: idSchema, ...ideaFields });

/** An entry of the section `ideas` of the landing pages. */
export type Idea = z.output<typeof ideaSchema>;
