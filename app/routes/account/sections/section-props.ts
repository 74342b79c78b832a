import type { AccountHolder } from "../holder/account-holder.ts";
import type { SettingsView } from "../holder/settings-view.ts";

export interface SectionProps {
  readonly settings: SettingsView;
  readonly holder: AccountHolder;
  readonly isOpen?: boolean | undefined;
}
