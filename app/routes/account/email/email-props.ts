import type { AccountHolder } from "../holder/account-holder.ts";

export interface EmailProps {
  readonly email: string;
  readonly holder: AccountHolder;
}
