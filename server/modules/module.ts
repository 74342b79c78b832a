/** What one capability contributes to the process; `compose.ts` combines the modules. */
import type { Hono } from "hono";
import type { HonoEnv } from "../http/middleware/environment.ts";
import type { Job } from "../jobs/runner.ts";

export interface ModuleRoutes {
  /** Its paths must not overlap with those of other modules or pages. */
  readonly app: Hono<HonoEnv>;
  /** Larger bodies get a 413. Absent: the limit of pages. Infinity: the routes limit bodies themselves. */
  readonly maxBodyBytes?: number;
  /** Accepts requests from other sites; safe only if the routes read no cookie. */
  readonly originExempt?: boolean;
}

/** Origins other than the shop's own that pages may use, written as in a Content-Security-Policy. */
export interface PagePolicy {
  readonly connect?: readonly string[];
  readonly script?: readonly string[];
  readonly frame?: readonly string[];
  readonly image?: readonly string[];
  /** With 'unsafe-inline', inline styles need neither nonce nor hash. */
  readonly style?: readonly string[];
  /** Targets of forms, including their redirects. */
  readonly formAction?: readonly string[];
}

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

/** Writes to the log. Messages must not contain personal data. */
export interface Reports {
  /** For failures. */
  readonly report: (message: string, error: unknown) => void;
  readonly warn: (message: string, details: object) => void;
  /** For events that require no action. */
  readonly observe: (message: string, details: object) => void;
}
