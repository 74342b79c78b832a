import { type DestinationStream, type Logger, pino } from "pino";
import { currentScope } from "./request-scope.ts";

/** One JSON line per event. Omits messages of error causes, because a vendor's may quote a buyer's input. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: describeError },
      // Pino changes the object.
      mixin: () => ({ ...currentScope() }),
    },
    destination,
  );
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...(cause instanceof Error
      ? { cause: { type: cause.name, ...("code" in cause ? { code: String(cause.code) } : {}) } }
      : {}),
  };
}
