import { fail } from "#protocol/failure.ts";
import { MAX_DOWNLOADS_PER_SESSION } from "./downloads-in-flight.ts";

/** Seconds; small files finish in this time. */
const RETRY_AFTER = 10;

export function refuseMore(): never {
  return fail({
    statusCode: 429,
    statusMessage: "Too Many Downloads",
    message: `${MAX_DOWNLOADS_PER_SESSION} downloads are running here already. Wait until one of them is done, then start this one again.`,
    reason: "download.tooMany",
    action: "account",
    retryAfter: RETRY_AFTER,
  });
}

export type Refusal =
  | "unavailable"
  | "signedOut"
  | "unknownFile"
  | "notEntitled"
  | "unknownGrant"
  | "expired"
  | "running"
  | "overLimit";

export function refuse(refusal: Refusal): never {
  switch (refusal) {
    case "unavailable":
      return fail({
        statusCode: 503,
        statusMessage: "File Unavailable",
        message:
          "This file cannot be reached right now. Your purchase is safe: try again in a few minutes.",
        reason: "download.unavailable",
        action: "account",
      });
    case "signedOut":
      return fail({
        statusCode: 403,
        statusMessage: "Forbidden",
        message: "Sign in with the account that bought this file, then download it again.",
        reason: "download.signedOut",
        action: "signIn",
      });
    case "unknownFile":
      return fail({
        statusCode: 404,
        statusMessage: "File Not Found",
        message: "There is no such file here. Your purchases list every file you own.",
        reason: "download.unknownFile",
        action: "account",
      });
    case "unknownGrant":
      return fail({
        statusCode: 404,
        statusMessage: "Link Not Found",
        message: "This download link does not exist. Start the download again from your purchases.",
        reason: "download.unknownGrant",
        action: "account",
      });
    case "expired":
      return fail({
        statusCode: 410,
        statusMessage: "Link Expired",
        message: "This download link has expired. Start the download again from your purchases.",
        reason: "download.expired",
        action: "account",
      });
    case "notEntitled":
      return fail({
        statusCode: 403,
        statusMessage: "Forbidden",
        message:
          "This file is not among your purchases, or its payment was refunded or is disputed. Your purchases say more.",
        reason: "download.notEntitled",
        action: "account",
      });
    case "running":
      return fail({
        statusCode: 429,
        statusMessage: "Too Many Downloads",
        message:
          "This file is being downloaded already, and this shop limits how often. Wait until that download has ended, then try again.",
        reason: "download.running",
        action: "account",
        retryAfter: RETRY_AFTER,
      });
    case "overLimit":
      // Browsers are redirected to /account, which explains the limit.
      return fail({
        statusCode: 403,
        statusMessage: "Forbidden",
        message:
          "This file was downloaded as often as this shop allows. Write to the seller if you need it again.",
        data: { reason: "download.overLimit" },
      });
    default:
      throw new Error(`Unknown refusal ${refusal satisfies never}`);
  }
}
