import type { Owner } from "#app/account/owner.ts";
import type { SettingsView } from "../settings-view.ts";

export interface SectionProps {
  readonly settings: SettingsView;
  readonly owner: Owner;
}
