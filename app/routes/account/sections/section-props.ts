import type { AccountHolder } from "../account-holder.ts";
import type { SettingsView } from "../settings-view.ts";

export interface SectionProps {
  readonly settings: SettingsView;
  readonly holder: AccountHolder;
}
