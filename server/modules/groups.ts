/** Groups of dependencies that `compose.ts` passes to many modules. */
import type { Context } from "hono";
import type { CardTesting } from "#domain/card-testing/card-testing.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Limits } from "#domain/ports/limits.ts";

export interface Ports {
  readonly documents: Documents;
  readonly clock: Clock;
}

export interface Site {
  readonly publicUrl: string;
  readonly isTest: boolean;
  /** Whether `publicUrl` begins with https. */
  readonly isSecure: boolean;
}

/** Protection from too many requests. */
export interface Guards {
  /** False if RATE_LIMITS is off. */
  readonly hasLimits: boolean;
  readonly limits: Limits;
  readonly cardTesting: CardTesting;
  /** Returns undefined if the address is unknown or shared by all visitors. */
  readonly clientAddress: (c: Context) => string | undefined;
}
