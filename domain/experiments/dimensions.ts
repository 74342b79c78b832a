/** The dimensions of the counts. Every list is closed, so that a request cannot add a value. */
import { z } from "zod";
import { variantKeys } from "./variants.ts";

/** In this order. A visitor counts once for each; the first three are stored in the visitor's cookie. */
export const funnelSteps = ["exposure", "paywall", "checkout", "paid", "downloaded"] as const;

export const consents = ["unknown", "refused", "measurement", "marketing", "all"] as const;

export const devices = ["desktop", "mobile", "tablet"] as const;

/** `utm_source` of the visitor's first address; "none" without that parameter. */
export const sources = [
  "none",
  "google",
  "bing",
  "facebook",
  "instagram",
  "linkedin",
  "x",
  "reddit",
  "youtube",
  "tiktok",
  "newsletter",
  "other",
] as const;

/** "tooMany": beyond a client's limit. "freeOrder": anyone can make many. "testOrder": found in live mode. */
export const exclusions = [
  "bot",
  "preview",
  "prefetch",
  "owner",
  "tooMany",
  "freeOrder",
  "testOrder",
] as const;

export type FunnelStep = (typeof funnelSteps)[number];
export type Consent = (typeof consents)[number];
export type Device = (typeof devices)[number];
export type Source = (typeof sources)[number];
export type Exclusion = (typeof exclusions)[number];

export const dimensionsSchema = z.object({
  variant: z.enum(variantKeys),
  language: z.string(),
  device: z.enum(devices),
  consent: z.enum(consents),
  source: z.enum(sources),
});

export type Dimensions = z.output<typeof dimensionsSchema>;

const aliases: Readonly<Record<string, Source>> = { twitter: "x", email: "newsletter" };

export function sourceOf(utmSource: string | null): Source {
  if (!utmSource) return "none";
  const name = utmSource.trim().toLowerCase();
  return aliases[name] ?? sources.find((source) => source === name) ?? "other";
}

export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? "mobile" : "desktop";
}
