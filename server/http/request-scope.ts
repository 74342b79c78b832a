/** What belongs to the work that is being done. Each line of the log names it, so that an error is found by its id. */
import { AsyncLocalStorage } from "node:async_hooks";

export interface RequestScope {
  readonly requestId?: string;
  /** W3C, 32 hexadecimal digits. Absent if nothing is traced. */
  readonly traceId?: string | undefined;
}

const scopes = new AsyncLocalStorage<RequestScope>();

export function runInScope<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work);
}

export function currentScope(): RequestScope | undefined {
  return scopes.getStore();
}
