import type { Context } from "hono";
import { isbot } from "isbot";
import type { Exclusion } from "#domain/experiments/dimensions.ts";

const PREVIEWS =
  /facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|whatsapp|telegrambot|discordbot|linkedinbot|skypeuripreview|redditbot|embedly|iframely|mastodon/i;

export function isPrefetch(c: Context): boolean {
  return purposeOf(c).includes("prefetch");
}

function purposeOf(c: Context): string {
  return c.req.header("sec-purpose") ?? c.req.header("purpose") ?? c.req.header("x-purpose") ?? "";
}

/** Undefined if the request counts. "unknown": the account cannot be read now, so a later visit decides. */
export async function exclusionOf(
  c: Context,
  isOwner: () => Promise<boolean>,
  { countsHeadless = false } = {},
): Promise<Exclusion | "unknown" | undefined> {
  if (isPrefetch(c)) return "prefetch";
  const sent = c.req.header("user-agent");
  const userAgent = countsHeadless ? sent?.replace("HeadlessChrome", "Chrome") : sent;
  if (purposeOf(c).includes("preview") || PREVIEWS.test(userAgent ?? "")) return "preview";
  if (!userAgent || isbot(userAgent)) return "bot";
  try {
    return (await isOwner()) ? "owner" : undefined;
  } catch {
    return "unknown";
  }
}
