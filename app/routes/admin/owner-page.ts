import type { PlainKeyOf } from "#locales/translate.ts";

/** The menu has the pages that export one as `handle`, the lowest `place` first. */
export interface OwnerPage {
  readonly linkKey: PlainKeyOf<string>;
  readonly groupKey: PlainKeyOf<string>;
  readonly place: number;
}
