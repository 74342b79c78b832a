import type { AccountHolder } from "../account-holder.ts";

export interface EmailProps {
  readonly email: string;
  readonly holder: AccountHolder;
}
