import type { Owner } from "../owner.ts";

export interface EmailProps {
  readonly email: string;
  readonly owner: Owner;
}
