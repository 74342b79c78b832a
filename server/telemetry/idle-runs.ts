/** Drops the traces of jobs that found nothing to do, because queues look every second. */
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace";

/** A run with more spans is sent while it lasts. */
const MAX_HELD = 1000;
/** Spans of a run that found nothing. */
const LOOKING = /^(?:job |documents\.(?:get|query|count|sum)$)/;
const ERROR = 2;

/** `next` gets the spans of a job when its run has ended. */
export function withoutIdleRuns(next: SpanProcessor): SpanProcessor {
  /** By trace id. */
  const held = new Map<string, ReadableSpan[]>();
  function release(traceId: string, spans: readonly ReadableSpan[]): void {
    held.delete(traceId);
    for (const span of spans) next.onEnd(span);
  }

  return {
    onStart(span, context) {
      if (span.name.startsWith("job ")) held.set(span.spanContext().traceId, []);
      next.onStart(span, context);
    },
    onEnd(span) {
      const { traceId } = span.spanContext();
      const spans = held.get(traceId);
      if (!spans) return next.onEnd(span);
      spans.push(span);
      const isOver = span.name.startsWith("job ");
      if (spans.length > MAX_HELD || (isOver && spans.some(isWork))) release(traceId, spans);
      else if (isOver) held.delete(traceId);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

function isWork({ name, status }: ReadableSpan): boolean {
  return !LOOKING.test(name) || status.code === ERROR;
}
