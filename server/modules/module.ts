/** What one capability contributes to the process; `compose.ts` combines the modules. */
import type { ModuleRoutes } from "../http/find-routes.ts";
import type { PagePolicy } from "../http/middleware/security-headers.ts";
import type { Job } from "../jobs/runner.ts";

export interface Module<Services extends object = object> {
  readonly services: Services;
  readonly routes?: readonly ModuleRoutes[];
  readonly policy?: PagePolicy;
  readonly jobs?: readonly Job[];
  /** Starts background work other than jobs. */
  start?(): void;
  /** Waits for that work and starts no more. Idempotent. */
  stop?(): Promise<void>;
  close?(): Promise<void>;
}

/** Messages must not contain personal data. */
export interface Reports {
  readonly report: (message: string, error: unknown) => void;
  readonly warn: (message: string, details: object) => void;
  readonly observe: (message: string, details: object) => void;
}
