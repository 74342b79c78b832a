/** By what the counts are divided. Every list is closed, so that a request cannot add a value. */
import { z } from "zod";
import { variantKeys } from "./variants.ts";

/** In this order. A visitor counts once for each; the first three are kept in the visitor's cookie. */
export const steps = ["exposure", "paywall", "checkout", "paid", "downloaded"] as const;

/** "unknown" has not chosen yet. */
export const consents = ["unknown", "refused", "measurement", "marketing", "all"] as const;

export const devices = ["desktop", "mobile", "tablet"] as const;

/** Of the address by which the visitor first came (`utm_source`). "none" has no such parameter. */
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

/**
 * Why a request or an order is left out. "tooMany" are visits of one client beyond a bound, "freeOrder" orders that cost
 * nothing, which a stranger could make at will. "testOrder" is an order of test mode, found in live mode.
 */
export const exclusions = [
  "bot",
  "preview",
  "prefetch",
  "owner",
  "tooMany",
  "freeOrder",
  "testOrder",
] as const;

export type Step = (typeof steps)[number];
export type Consent = (typeof consents)[number];
export type Device = (typeof devices)[number];
export type Source = (typeof sources)[number];
export type Exclusion = (typeof exclusions)[number];

export const dimensionsSchema = z.object({
  variant: z.enum(variantKeys),
  /** One of the store's languages (BCP 47). */
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
