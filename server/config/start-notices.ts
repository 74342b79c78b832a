import type { Config } from "./config.ts";
import { isLocal } from "./mode.ts";

type Settings = Pick<
  Config,
  | "isTestMode"
  | "isPreview"
  | "publicUrl"
  | "mail"
  | "identity"
  | "trustedProxies"
  | "hasLimits"
  | "tracking"
>;

export function startNotices(config: Settings): string[] {
  return [...testNotices(config), ...proxyNotices(config), ...trackingNotices(config)];
}

function trackingNotices({ tracking: { invalidTagManagerId: id } }: Settings): string[] {
  if (!id) return [];
  return [
    `GTM_ID is not loaded, because ${JSON.stringify(id)} is no id of a container such as GTM-ABC123.`,
  ];
}

/** At a public address, a proxy always terminates TLS. */
function proxyNotices({ publicUrl, trustedProxies, hasLimits }: Settings): string[] {
  if (isLocal(publicUrl) || trustedProxies !== "" || !hasLimits) return [];
  return [
    "TRUSTED_PROXIES is not set: behind your proxy all visitors appear to have one address. The limits on checkouts, sign-ups, mails and passwords count them together, so a single attacker can block everyone. Set it to the address your proxy connects from.",
  ];
}

function testNotices(config: Settings): string[] {
  const { isTestMode, isPreview, publicUrl, mail, identity } = config;
  if (!isTestMode) return [];
  const notices = ["Test mode: payments are a sandbox, no real money moves."];
  if (!isPreview) return notices;
  const doors = [
    ...(mail.kind === "inbox" ? [`read every mail of the shop at ${publicUrl}/dev/inbox`] : []),
    ...(identity.kind === "embedded"
      ? ["sign in as anyone, including the owner, with the test provider"]
      : []),
  ];
  if (doors.length > 0) notices.push(`Anyone who reaches this address can ${doors.join(" and ")}.`);
  return [...notices, "Accounts created in test mode do not exist in live mode."];
}
