import { type StoredItem, storedItems } from "#domain/privacy/privacy-list.ts";
import type { Translate } from "#locales/translate.ts";
import type { PublicConfig } from "#domain/page-services/site.ts";

/** Placeholder in the store's privacy text; the list of stored items replaces it. */
export const STORED_ITEMS = "{stored items}";

const MINUTES_PER_DAY = 24 * 60;

type Config = Pick<PublicConfig, "tracking" | "hostedIdentity">;

export function storedList(translate: Translate, { tracking, hostedIdentity }: Config): string {
  const services = { ...tracking, hostedIdentity };
  return storedItems
    .filter(({ only }) => !only || only.some((service) => services[service] !== undefined))
    .map((item) => `• ${describe(item, translate)}`)
    .join("\n");
}

function describe({ kind, names, days, basis, purpose }: StoredItem, translate: Translate): string {
  const life = lifetime(days, translate);
  return translate("privacy.item", {
    where: translate(`privacy.${kind}`, { names: names.join(", "), life }),
    purpose: translate(`privacy.${purpose}`),
    basis: translate(`privacy.${basis}`),
  });
}

function lifetime(days: number | undefined, translate: Translate): string {
  if (days === undefined) return "";
  return days < 1
    ? translate("privacy.minutes", { minutes: Math.round(days * MINUTES_PER_DAY) })
    : translate("privacy.days", { days });
}
